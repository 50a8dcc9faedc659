import { writeFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import type { ZipEntryInput } from './zipWriter.ts';

const MORE_16 = 0xffff;
const MORE_32 = 0xffffffff;

/**
 * Writes a zip file with the Zip64 extension, as programs do for more than 4 GB or 65,535 entries:
 * every size, count and offset is in the extra fields and in the Zip64 end of the directory.
 */
export function writeZip64(path: string, inputs: readonly ZipEntryInput[]): void {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const input of inputs) {
    const content = Buffer.from(input.content);
    const data = deflateRawSync(content);
    const name = Buffer.from(input.name);
    const localExtra = extraField([content.length, data.length]);
    const local = Buffer.concat([
      signature('PK\u0003\u0004'),
      commonFields(content, name, localExtra),
      name,
      localExtra,
      data,
    ]);
    const extra = extraField([content.length, data.length, offset]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(MORE_32, 10);
    directory.push(
      Buffer.concat([
        signature('PK\u0001\u0002\u002d\u0000'),
        commonFields(content, name, extra),
        rest,
        name,
        extra,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const records = Buffer.concat(directory);
  const end64 = Buffer.alloc(56);
  end64.write('PK\u0006\u0006', 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(inputs.length), 24);
  end64.writeBigUInt64LE(BigInt(inputs.length), 32);
  end64.writeBigUInt64LE(BigInt(records.length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + records.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  for (const at of [8, 10]) end.writeUInt16LE(MORE_16, at);
  for (const at of [12, 16]) end.writeUInt32LE(MORE_32, at);
  writeFileSync(path, Buffer.concat([...locals, records, end64, locator, end]));
}

const signature = (text: string) => Buffer.from(text, 'latin1');

function commonFields(content: Buffer, name: Buffer, extra: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(45, 0);
  fields.writeUInt16LE(0x800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(MORE_32, 14);
  fields.writeUInt32LE(MORE_32, 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(extra.length, 24);
  return fields;
}

/** Extra field 1: the numbers that do not fit into 32 bits. */
function extraField(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [n, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * n);
  return field;
}

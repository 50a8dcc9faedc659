import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

/** Entry of a zip file to be written; the headers may lie. */
export interface ZipEntryInput {
  readonly name: string;
  readonly content: Buffer | string;
  /** Inflated size that the directory claims. */
  readonly claimedSize?: number;
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
}

/** Writes a zip file, one entry after the other: only one is in memory at a time. */
export function writeZip(path: string, entries: Iterable<ZipEntryInput>): void {
  const fd = openSync(path, 'w');
  let offset = 0;
  const put = (bytes: Buffer) => {
    writeSync(fd, bytes);
    offset += bytes.length;
  };
  const directory: Buffer[] = [];
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const name = Buffer.from(entry.name);
    const data = entry.isStored === true ? content : deflateRawSync(content, { level: 1 });
    const fields = commonFields(entry, content, data, name.length);
    directory.push(directoryRecord(fields, offset), name);
    put(Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, data]));
  }
  const directoryOffset = offset;
  for (const record of directory) put(record);
  put(endRecord(directory.length / 2, offset - directoryOffset, directoryOffset));
  closeSync(fd);
}

/** Fields that the local header and the directory share. */
function commonFields(
  entry: ZipEntryInput,
  content: Buffer,
  data: Buffer,
  nameLength: number,
): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x800 | (entry.isEncrypted === true ? 1 : 0), 2);
  fields.writeUInt16LE(entry.isStored === true ? 0 : 8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(entry.claimedSize ?? content.length, 18);
  fields.writeUInt16LE(nameLength, 22);
  return fields;
}

function directoryRecord(fields: Buffer, localOffset: number): Buffer {
  const end = Buffer.alloc(14);
  end.writeUInt32LE(localOffset, 10);
  return Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, end]);
}

function endRecord(count: number, size: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
}

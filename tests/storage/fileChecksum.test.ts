import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileChecksum } from '../../electron/engine/files/fileChecksum.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('the checksum of a file', () => {
  const path = () => join(temporaryFolder(), 'file');
  const of = (bytes: Buffer) => {
    const file = path();
    writeFileSync(file, bytes);
    return fileChecksum(file);
  };

  test('is its size and the CRC-32 of the standard', () => {
    expect(of(Buffer.from('123456789'))).toBe('9 cbf43926');
    expect(of(Buffer.alloc(0))).toBe('0 00000000');
  });

  test('covers more than is read at once: every bit, the last one too, and the size', () => {
    const bytes = Buffer.alloc(2 * 1024 * 1024 + 3, 7);
    const whole = of(bytes);
    for (const at of [0, 1024 * 1024 - 1, 1024 * 1024, bytes.length - 1]) {
      const other = Buffer.from(bytes);
      other[at] = 6;
      expect(of(other), String(at)).not.toBe(whole);
    }
    expect(of(bytes.subarray(1))).not.toBe(whole);
    expect(of(Buffer.from(bytes))).toBe(whole);
  });
});

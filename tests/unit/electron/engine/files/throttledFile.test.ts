import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  copyThrottled,
  removeThrottled,
} from '../../../../../electron/engine/files/throttledFile.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const MEGABYTE = 1_048_576;

function fileOf(bytes: number): string {
  const file = join(temporaryFolder(), 'large');
  writeFileSync(
    file,
    Uint8Array.from({ length: bytes }, (_, i) => (i * 31 + (i >> 12)) % 251),
  );
  return file;
}

describe('a gentle copy', () => {
  test.each([0, 1, MEGABYTE, 2 * MEGABYTE + 17])('of %i bytes has every one of them', (bytes) => {
    const file = fileOf(bytes);
    copyThrottled(file, `${file}.copy`);
    expect(readFileSync(`${file}.copy`).equals(readFileSync(file))).toBe(true);
    expect(statSync(`${file}.copy`).size).toBe(bytes);
  });

  test('is for its owner only, and takes the place of what stood there', () => {
    const file = fileOf(9);
    copyThrottled(file, `${file}.copy`);
    expect(statSync(`${file}.copy`).mode & 0o077).toBe(0);
    const shorter = fileOf(4);
    copyThrottled(shorter, `${file}.copy`);
    expect(statSync(`${file}.copy`).size).toBe(4);
  });

  test('of a file that is not there fails and makes nothing', () => {
    const file = join(temporaryFolder(), 'nowhere');
    expect(() => copyThrottled(file, `${file}.copy`)).toThrow('ENOENT');
    expect(existsSync(`${file}.copy`)).toBe(false);
  });
});

describe('a gentle removal', () => {
  test.each([0, MEGABYTE, 3 * MEGABYTE + 5])('of %i bytes leaves nothing', (bytes) => {
    const file = fileOf(bytes);
    removeThrottled(file);
    expect(existsSync(file)).toBe(false);
  });

  test('of a file that is not there is none', () => {
    expect(() => removeThrottled(join(temporaryFolder(), 'nowhere'))).not.toThrow();
  });
});

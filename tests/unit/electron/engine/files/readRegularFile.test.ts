import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  readJsonFile,
  readOrThrow,
  readRegularFile,
} from '../../../../../electron/engine/files/readRegularFile.ts';
import { DAMAGES } from '../../../../support/fileDamage.ts';
import { refuseOpening } from '../../../../support/faultyDisk.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const schema = z.strictObject({ n: z.int() });

function newPath(): string {
  const path = join(temporaryFolder(), 'small.json');
  writeFileSync(path, '{"n":1}');
  return path;
}

describe('reading a small file', () => {
  test('answers its content, also through a link to a file', () => {
    const path = newPath();
    const link = `${path}.link`;
    symlinkSync(path, link);
    expect(readJsonFile(path, schema)).toEqual({ state: 'ok', value: { n: 1 } });
    expect(readJsonFile(link, schema)).toEqual({ state: 'ok', value: { n: 1 } });
  });

  test.each(Object.keys(DAMAGES))('never throws and never waits for %s', (kind) => {
    const path = newPath();
    DAMAGES[kind]?.(path);
    const { state } = readJsonFile(path, schema);
    if (kind === 'nothing: it is gone') expect(state).toBe('absent');
    else if (kind !== 'a file nobody may read') expect(state).toBe('damaged');
  });

  test.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a FIFO', (path: string) => void execFileSync('mkfifo', [path])],
    ['a link to /dev/zero', (path: string) => symlinkSync('/dev/zero', path)],
    ['a link to nothing', (path: string) => symlinkSync('/nowhere', path)],
  ])('knows %s for no file', (_what, plant) => {
    const path = join(temporaryFolder(), 'odd');
    plant(path);
    expect(readRegularFile(path)).toMatchObject({ state: 'damaged', why: 'not_a_file' });
  });

  test('reads up to its limit, and no file of terabytes', () => {
    const path = newPath();
    expect(readRegularFile(path, 7)).toMatchObject({ state: 'ok' });
    expect(readRegularFile(path, 6)).toMatchObject({ state: 'damaged', why: 'too_large' });
    truncateSync(path, 2 ** 40);
    expect(readRegularFile(path)).toMatchObject({ state: 'damaged', why: 'too_large' });
  });

  test('reads what has no size, as the files of /proc', () => {
    expect(readRegularFile('/proc/self/stat')).toMatchObject({ state: 'ok' });
  });

  test('tells a refusal of the system from damage', () => {
    const path = newPath();
    refuseOpening(path, 'EMFILE', 'any');
    expect(readRegularFile(path)).toEqual({ state: 'damaged', why: 'refused', code: 'EMFILE' });
    expect(() => readOrThrow(path, 100)).toThrow(expect.objectContaining({ code: 'EMFILE' }));
  });
});

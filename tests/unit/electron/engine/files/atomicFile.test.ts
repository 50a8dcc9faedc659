import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openAppendFile } from '../../../../../electron/engine/files/appendFile.ts';
import {
  createFileExclusively,
  writeFileAtomically,
  writeJsonAtomically,
} from '../../../../../electron/engine/files/atomicFile.ts';
import { fileProblem } from '../../../../../electron/engine/files/fileProblem.ts';
import { openRecordFile } from '../../../../../electron/engine/files/recordFile.ts';
import { breakDisk } from '../../../../support/faultyDisk.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const OLD = 'the old content, whole';
const NEW = 'новое содержание, '.repeat(2_000);

function fileWith(content: string) {
  const folder = temporaryFolder();
  const path = join(folder, 'config.json');
  writeFileSync(path, content);
  return { folder, path };
}
const openFiles = () => readdirSync('/proc/self/fd').length;

describe('an atomic write', () => {
  test.each([1, 7, 4_096])('is whole on a disk that takes %i bytes at once', (after) => {
    const { folder, path } = fileWith(OLD);
    breakDisk(folder, { after });
    writeFileAtomically(path, NEW);
    expect(readFileSync(path, 'utf8')).toBe(NEW);
  });

  test.each([
    ['ENOSPC', 'full'],
    ['EDQUOT', 'full'],
    ['EIO', 'disk_error'],
    ['EROFS', 'read_only'],
  ])(
    'that ends with %s in the middle leaves the old file, no other and no descriptor',
    (code, problem) => {
      const { folder, path } = fileWith(OLD);
      const before = openFiles();
      const repair = breakDisk(folder, { after: 5_000, code });
      let thrown: unknown = null;
      try {
        writeFileAtomically(path, NEW);
      } catch (error) {
        thrown = error;
      }
      repair();
      expect(fileProblem(thrown)).toBe(problem);
      expect(readFileSync(path, 'utf8')).toBe(OLD);
      expect(readdirSync(folder)).toEqual(['config.json']);
      expect(openFiles()).toBe(before);
    },
  );

  test('ends on a disk that takes nothing and says nothing', () => {
    const { folder, path } = fileWith(OLD);
    breakDisk(folder, { after: 0 });
    expect(() => writeFileAtomically(path, NEW)).toThrow('ENOSPC');
    expect(readFileSync(path, 'utf8')).toBe(OLD);
  });

  test.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a FIFO', (path: string) => void execFileSync('mkfifo', [path])],
    ['a link to another file', (path: string) => symlinkSync('/dev/null', path)],
    ['what a crash left', (path: string) => writeFileSync(path, 'left', { mode: 0o644 })],
  ])('is not kept by %s under the temporary name', (_what, plant) => {
    const { folder, path } = fileWith(OLD);
    plant(`${path}.next`);
    writeJsonAtomically(path, { n: 1 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ n: 1 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['config.json']);
  });
});

describe('an exclusive create', () => {
  test('is refused where something stands, a link to nothing too', () => {
    const { folder, path } = fileWith(OLD);
    expect(createFileExclusively(path, NEW)).toBe(false);
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    expect(createFileExclusively(join(folder, 'link'), NEW)).toBe(false);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  test('leaves nothing on a full disk', () => {
    const folder = temporaryFolder();
    const repair = breakDisk(folder, { after: 3, code: 'ENOSPC' });
    expect(() => createFileExclusively(join(folder, 'lock'), NEW)).toThrow('ENOSPC');
    repair();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a file that grows', () => {
  test('has all of an append or nothing of it', () => {
    const { folder, path } = fileWith('one\n');
    const file = openAppendFile(path);
    const repair = breakDisk(folder, { after: 5, code: 'ENOSPC' });
    expect(() => file.append('two, cut off\n')).toThrow('ENOSPC');
    repair();
    file.append('three\n');
    file.close();
    expect(readFileSync(path, 'utf8')).toBe('one\nthree\n');
  });

  test('is never a FIFO, for which it would wait', () => {
    const path = join(temporaryFolder(), 'journal.ndjson');
    execFileSync('mkfifo', [path]);
    expect(() => openAppendFile(path)).toThrow(/ENXIO|EISDIR/);
  });
});

test('a record is written whole on a disk that takes three bytes at once', () => {
  const folder = temporaryFolder();
  const file = openRecordFile(join(folder, 'memory.mark'));
  breakDisk(folder, { after: 3 });
  file.write(256, Buffer.alloc(256, 'x'));
  expect(file.read(256, 256).toString()).toBe('x'.repeat(256));
  file.close();
});

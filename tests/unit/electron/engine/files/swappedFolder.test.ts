import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSourceFile } from '../../../../../electron/engine/files/readSourceFile.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/** Runs a call on a path while the folder is swapped; as it is before a test has begun. */
const swap = vi.hoisted(() => ({ during: <T>(call: () => T): T => call() }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  let isOpen = false;
  return {
    ...fs,
    openSync: (...args: Parameters<typeof fs.openSync>) => {
      isOpen = true;
      return swap.during(() => fs.openSync(...args));
    },
    closeSync: (fd: number) => {
      isOpen = false;
      fs.closeSync(fd);
    },
    // Before it is opened the file itself is looked at; whatever compares later finds the other.
    lstatSync: (path: string) =>
      isOpen ? swap.during(() => fs.lstatSync(path)) : fs.lstatSync(path),
  };
});

test.runIf(process.platform === 'linux')(
  'a folder that is a link whenever one opens or compares is not read through',
  () => {
    const folder = temporaryFolder();
    const otherFolder = temporaryFolder();
    writeFileSync(join(otherFolder, 'notes.txt'), 'secret');
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const path = join(inner, 'notes.txt');
    writeFileSync(path, 'harmless');
    expect(readSourceFile(path, { roots: [folder], limit: 1_000 }).ok).toBe(true);
    swap.during = (call) => {
      renameSync(inner, `${inner}-aside`);
      symlinkSync(otherFolder, inner);
      try {
        return call();
      } finally {
        rmSync(inner);
        renameSync(`${inner}-aside`, inner);
      }
    };
    const read = readSourceFile(path, { roots: [folder], limit: 1_000 });
    expect(read.ok ? read.value.bytes.toString() : read.error).toBe('changed');
  },
);

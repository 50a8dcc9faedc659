import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFolder } from '../../../../../../electron/engine/ingest/documents/listFiles.ts';
import { temporaryFolder } from '../../../../../support/temporaryFolder.ts';

const isNote = (name: string) => name.endsWith('.md');
const LIMITS = { files: 3, entries: 100, depth: 3 };

function folderOf(names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of names) {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'x');
  }
  return folder;
}

const namesIn = (folder: string, limits = LIMITS) => {
  const { files, ...rest } = listFolder(folder, isNote, limits);
  return { names: files.map(({ name }) => name), ...rest };
};

test('files that are not read keep no note from being listed, however many', () => {
  const photos = Array.from({ length: 20 }, (_, n) => `a${n}.png`);
  const folder = folderOf([...photos, 'x.md', 'y.md', 'z.md']);
  expect(namesIn(folder)).toEqual({
    names: ['x.md', 'y.md', 'z.md'],
    skipped: 20,
    isTruncated: false,
    isPartial: false,
  });
});

test('a listing that a limit ends says so, in folders below too', () => {
  const folder = folderOf(['a/1.md', 'a/2.md', 'a/b/3.md', 'a/b/4.md', 'c/5.md', 'd.png']);
  expect(namesIn(folder)).toEqual({
    names: ['1.md', '2.md', '3.md'],
    skipped: 0,
    isTruncated: true,
    isPartial: false,
  });
  const many = folderOf(Array.from({ length: 20 }, (_, n) => `${n}.png`));
  expect(namesIn(many, { ...LIMITS, entries: 10 })).toEqual({
    names: [],
    skipped: 10,
    isTruncated: true,
    isPartial: false,
  });
});

test('a folder of just as many as the limit is whole, as are hidden names and what is too deep', () => {
  const folder = folderOf(['1.md', '2.md', '3.md', '.4.md', '5.md.tmp', 'a/b/c/d/6.md']);
  expect(namesIn(folder)).toEqual({
    names: ['1.md', '2.md', '3.md'],
    skipped: 0,
    isTruncated: false,
    isPartial: false,
  });
});

test('an entry that the system tells nothing of is left out, and the listing says so', () => {
  const long = 'x'.repeat(250);
  const inner = Array.from({ length: 16 }, (_, n) => String(n));
  const folder = folderOf(['a.md', [...inner, 'y.md'].join('/'), 'z.md']);
  // Innermost first: the whole path is too long for any call by then.
  const path = join(folder, ...inner);
  renameSync(join(path, 'y.md'), join(path, `${long}.md`));
  for (let n = inner.length - 1; n >= 0; n -= 1) {
    const parent = join(folder, ...inner.slice(0, n));
    renameSync(join(parent, inner[n] ?? ''), join(parent, long));
  }
  const { names, isPartial } = namesIn(folder, { ...LIMITS, depth: 20 });
  renameSync(join(folder, long), join(folder, '0'));
  expect(names).toEqual(['a.md', 'z.md']);
  expect(isPartial).toBe(true);
});

import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isFresh, recordBuild, readSourceState } from '../../../scripts/lib/builds.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
  for (const folder of ['renderer/ui', 'shared', 'dist/renderer']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, 'renderer/ui/a.tsx'), 'one');
  writeFileSync(join(root, 'dist/renderer/index.html'), '');
});

const build = () => recordBuild(root, 'renderer', readSourceState(root, 'renderer'));

test('what was built from these very sources is fresh, and nothing else is', () => {
  expect(isFresh(root, 'renderer')).toBe(false);
  build();
  expect(isFresh(root, 'renderer')).toBe(true);
  writeFileSync(join(root, 'renderer/ui/a.tsx'), 'two');
  expect(isFresh(root, 'renderer')).toBe(false);
  build();
  renameSync(join(root, 'renderer/ui/a.tsx'), join(root, 'renderer/ui/b.tsx'));
  expect(isFresh(root, 'renderer')).toBe(false);
  build();
  writeFileSync(join(root, 'shared/new.ts'), '');
  expect(isFresh(root, 'renderer')).toBe(false);
});

test('a build that was taken away is not fresh', () => {
  build();
  rmSync(join(root, 'dist/renderer/index.html'));
  expect(isFresh(root, 'renderer')).toBe(false);
});

test('sources that were written anew but not changed are fresh', () => {
  build();
  utimesSync(join(root, 'renderer/ui/a.tsx'), 1, 1);
  expect(isFresh(root, 'renderer')).toBe(true);
});

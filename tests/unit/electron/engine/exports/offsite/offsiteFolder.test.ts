import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ExportCanceledError } from '../../../../../../electron/engine/exports/exportContext.ts';
import {
  copyName,
  writeOffsiteCopy,
  pruneCopies,
} from '../../../../../../electron/engine/exports/offsite/offsiteFolder.ts';
import { temporaryFolder } from '../../../../../support/temporaryFolder.ts';

const WORKSPACE = '01a20f29-3e97-72db-9497-4d9a333fc96e';
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 9);

test('of a workspace that got another name the newest copies stay, and those of others', () => {
  const folder = temporaryFolder();
  const names = ['Work', 'Work', 'Archive', 'Archive'].map((name, days) =>
    copyName(name, WORKSPACE, NOW + days * DAY),
  );
  const others = [copyName('Work', '01a20f29-0000-72db-9497-000000000000', NOW), 'Notes.txt'];
  for (const name of [...names, ...others]) writeFileSync(join(folder, name), 'x');
  pruneCopies(folder, WORKSPACE, { newest: names[3] ?? '', keep: 2 });
  expect(readdirSync(folder).sort()).toEqual([...names.slice(2), ...others].sort());
});

test('a copy made after the clock stood ahead stays, and those from ahead count as the oldest', () => {
  const folder = temporaryFolder();
  const copyAt = (at: number) => copyName('Work', WORKSPACE, at);
  const ahead = [0, 1, 2].map((days) => copyAt(Date.UTC(2027, 5, 1 + days)));
  const newest = copyAt(NOW);
  for (const name of [...ahead, newest]) writeFileSync(join(folder, name), 'x');
  pruneCopies(folder, WORKSPACE, { newest, keep: 3 });
  expect(readdirSync(folder).sort()).toEqual([newest, ...ahead.slice(1)].sort());
  const next = copyAt(NOW + DAY);
  writeFileSync(join(folder, next), 'x');
  pruneCopies(folder, WORKSPACE, { newest: next, keep: 2 });
  expect(readdirSync(folder).sort()).toEqual([newest, next].sort());
});

test('one that cannot be removed stays, and those after it and what a crash left of one go', () => {
  const folder = temporaryFolder();
  const [oldest = '', old = '', newest = ''] = [0, 1, 2].map((days) =>
    copyName('Work', WORKSPACE, NOW + days * DAY),
  );
  // Stands for a file that a scanner has locked: the system refuses to remove it as one.
  mkdirSync(join(folder, old));
  const part = `${copyName('Work', WORKSPACE, NOW - DAY)}.part`;
  const partOfOther = `${copyName('Work', '01a20f29-0000-72db-9497-000000000000', NOW)}.part`;
  for (const name of [oldest, newest, part, partOfOther]) writeFileSync(join(folder, name), 'x');
  pruneCopies(folder, WORKSPACE, { newest, keep: 1 });
  expect(readdirSync(folder).sort()).toEqual([old, newest, partOfOther].sort());
});

test('a copy that is canceled leaves no file, and removes no earlier one', async () => {
  const folder = temporaryFolder();
  const from = join(temporaryFolder(), 'archive.age');
  writeFileSync(from, 'x'.repeat(600_000));
  const copy = { from, folder, workspaceId: WORKSPACE, keep: 1 };
  const name = copyName('Work', WORKSPACE, NOW);
  expect(await writeOffsiteCopy({ ...copy, name }, () => Promise.resolve())).toMatchObject({
    ok: true,
  });
  const canceled = writeOffsiteCopy({ ...copy, name: copyName('Work', WORKSPACE, NOW + DAY) }, () =>
    Promise.reject(new ExportCanceledError()),
  );
  expect(await canceled).toEqual({ ok: false, error: 'cancelled' });
  expect(readdirSync(folder)).toEqual([name]);
});

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyName, thinCopies } from '../../../../../electron/engine/offsite/offsiteFolder.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

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
  thinCopies(folder, WORKSPACE, 2);
  expect(readdirSync(folder).sort()).toEqual([...names.slice(2), ...others].sort());
});

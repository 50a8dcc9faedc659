import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkIntegrity } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { countForRun } from '../reliability/support/counts.ts';
import { reportTries } from '../support/reportFigure.ts';
import { startProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActions.ts';

const MESSAGES = countForRun('LOCI_COPIED_MESSAGES', 40, 168);

test('three programs started at once on one home are one, and each address leads to it', async () => {
  const home = join(temporaryFolder(), 'home');
  const programs = await Promise.all([startProgram(home), startProgram(home), startProgram(home)]);
  expect(new Set(programs.map(({ port }) => port)).size).toBe(1);
  expect(new Set(programs.map(({ secret }) => secret)).size).toBe(3);
  const clients = await Promise.all(programs.map((program) => program.connect()));
  const [first, ...others] = await Promise.all(clients.map(openWorkspace));
  await first?.say('remember that the key lies under the blue pot');
  for (const other of others) expect((await other.facts()).total).toBe(1);
});

test('a home that is copied while it is written to opens with what was there when it began', async () => {
  const home = join(temporaryFolder(), 'home');
  const program = await startProgram(home);
  const chat = await openWorkspace(await program.connect());
  for (let n = 0; n < MESSAGES; n += 1) await chat.send(`Lamp ${n} stands near the door.`);
  const writing = Promise.all(
    Array.from({ length: MESSAGES }, (_, n) => chat.send(`Chair ${n} stands near the wall.`)),
  );
  const copy = join(temporaryFolder(), 'copy');
  cpSync(home, copy, { recursive: true, filter: (path) => !path.endsWith('instance.json') });
  await writing;
  await program.end();

  const again = await startProgram(copy);
  const opened = await openWorkspace(await again.connect());
  const texts = await opened.texts();
  const kept = Array.from({ length: MESSAGES }, (_, n) => `Lamp ${n} stands near the door.`);
  const there = kept.filter((text) => texts.includes(text)).length;
  await again.end();
  const { database } = workspaceFolders(copy, opened.workspaceId);
  reportTries(MESSAGES, there);
  expect(there).toBe(MESSAGES);
  expect(checkIntegrity(database, 'full')).toEqual([]);
  expect(verifyRows(database)).toEqual([]);
});

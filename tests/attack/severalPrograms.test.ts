import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkIntegrity, checkpoint } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import type { StorageState } from '../../shared/contract/status.ts';
import { countForRun } from '../reliability/support/counts.ts';
import { reportTries } from '../support/reportFigure.ts';
import { startProgram, type RunningProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace, type ClientActions } from './support/clientActions.ts';

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

const lamps = Array.from({ length: MESSAGES }, (_, n) => `Lamp ${n} stands near the door.`);

/** Starts a copy of a home, repairs what was torn by copying, and tests that nothing sent before is lost. */
async function expectIntactDatabase(copy: string): Promise<StorageState> {
  const program = await startProgram(copy);
  const opened = await openWorkspace(await program.connect());
  const { client, workspaceId } = opened;
  const { storage } = await client.call('status.get', { workspaceId });
  if (storage !== 'ok') {
    const { journalMessages } = await client.call('recovery.options', { workspaceId });
    expect(journalMessages).toBeGreaterThanOrEqual(MESSAGES);
    await client.call('recovery.apply', { workspaceId, choice: { kind: 'salvage' } });
  }
  const texts = await opened.texts();
  const there = lamps.filter((text) => texts.includes(text)).length;
  await program.end();
  const { database } = workspaceFolders(copy, workspaceId);
  reportTries(MESSAGES, there);
  expect(there).toBe(MESSAGES);
  expect(checkIntegrity(database, 'full')).toEqual([]);
  expect(verifyRows(database)).toEqual([]);
  return storage;
}

async function startWithLamps(
  home: string,
): Promise<{ program: RunningProgram; chat: ClientActions }> {
  const program = await startProgram(home);
  const chat = await openWorkspace(await program.connect());
  for (const text of lamps) await chat.send(text);
  return { program, chat };
}

test('a home that is copied while it is written to opens with what was there when it began', async () => {
  const home = join(temporaryFolder(), 'home');
  const { program, chat } = await startWithLamps(home);
  const writing = Promise.all(
    Array.from({ length: MESSAGES }, (_, n) => chat.send(`Chair ${n} stands near the wall.`)),
  );
  const copy = join(temporaryFolder(), 'copy');
  cpSync(home, copy, { recursive: true, filter: isNoInstance });
  await writing;
  await program.end();
  await expectIntactDatabase(copy);
});

test('a copy that a checkpoint tore apart is told as damaged, and repaired without a loss', async () => {
  const home = join(temporaryFolder(), 'home');
  const { program, chat } = await startWithLamps(home);
  const copy = join(temporaryFolder(), 'copy');
  const { database } = workspaceFolders(home, chat.workspaceId);
  cpSync(database, workspaceFolders(copy, chat.workspaceId).database);
  // Said after the copy, as a checkpoint of idle time may just have moved all that was in the log.
  for (let n = 0; n < 5; n += 1) await chat.send(`Table ${n} stands near the window.`);
  // The write after a checkpoint begins the log anew, unless an answer is reading just then: the copy
  // has what was in it nowhere.
  const firstLog = saltsOf(database);
  for (let n = 0; saltsOf(database) === firstLog; n += 1) {
    checkpoint(database, false);
    await chat.say(`Chair ${n} stands near the wall.`);
  }
  const isOther = (path: string) => isNoInstance(path) && path !== database;
  cpSync(home, copy, { recursive: true, filter: isOther });
  await program.end();
  // Either is right: pages miss, or those that are there hold fewer events than the head file names.
  expect(['corrupt', 'replaced']).toContain(await expectIntactDatabase(copy));
});

/** Salts of a database's log, which change when it is begun anew: SQLite, "WAL-Index and WAL File Format". */
function saltsOf(database: string): string {
  return readFileSync(`${database}-wal`).toString('hex', 16, 24);
}

/** False for the file by which a running program is found. */
function isNoInstance(path: string): boolean {
  return !path.endsWith('instance.json');
}

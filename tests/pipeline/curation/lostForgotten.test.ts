import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { asNodeId } from '../../support/ids.ts';

const FORGOTTEN = 'My sister lives in Lyon';

async function forgetful() {
  const home = temporaryFolder();
  const clock = createManualClock();
  const engine = await startTestEngine({ home, clock });
  const { actions } = await engine.say(`remember that ${FORGOTTEN}`);
  const { id: backupId } = await engine.call('backups.create', {});
  await engine.say('remember that I prefer green tea');
  const memoryIds = [actions[0]?.nodeId ?? asNodeId('')];
  await engine.call('forget.apply', { memoryIds, messageIds: [], entityIds: [] });
  const folders = workspaceFolders(home, engine.client.workspaceId ?? '');
  return { engine, backupId, folders, start: () => startTestEngine({ home, clock }) };
}

const contents = async (engine: TestEngine) =>
  (await engine.call('facts.list', {})).nodes.map(({ content }) => content);
const codes = async (engine: TestEngine) =>
  (await engine.call('status.get', {})).notices.map(({ code }) => code);

test('a note of what was forgotten that is lost is written again from the database', async () => {
  const { engine, backupId, folders, start } = await forgetful();
  await engine.close();
  rmSync(folders.forgotten);
  const again = await start();
  expect(await codes(again)).toContain('forgotten_recovered');
  await again.call('backups.restore', { backupId });
  expect(await contents(again)).toEqual([]);
});

test('one that is lost while Loci runs does not bring anything back either', async () => {
  const { engine, backupId, folders } = await forgetful();
  rmSync(folders.forgotten);
  await engine.call('backups.restore', { backupId });
  expect(await contents(engine)).toEqual([]);
  expect(await codes(engine)).toContain('forgotten_recovered');
});

/** The database's copy and the file: nothing is left but what the mark says. */
function deleteDatabaseAndNote({ database, forgotten }: ReturnType<typeof workspaceFolders>): void {
  rmSync(forgotten);
  const db = new Database(database);
  db.prepare("DELETE FROM meta WHERE key = 'forgotten'").run();
  db.close();
}

test('one that is lost with its copy stops the workspace until the person decides', async () => {
  const { engine, folders, start } = await forgetful();
  await engine.close();
  deleteDatabaseAndNote(folders);
  const again = await start();
  expect((await again.call('status.get', {})).storage).toBe('replaced');
  const status = await again.call('recovery.apply', { choice: { kind: 'accept_current' } });
  expect(status.storage).toBe('ok');
  expect(status.notices.map(({ code }) => code)).toContain('forgotten_lost');
  await again.close();
  expect((await (await start()).call('status.get', {})).storage, 'asked once').toBe('ok');
});

test('an older note that was put back is filled from the database', async () => {
  const { engine, backupId, folders, start } = await forgetful();
  await engine.close();
  writeFileSync(folders.forgotten, JSON.stringify({ key: 'k'.repeat(64), forgettings: [] }));
  const again = await start();
  expect(await codes(again)).toContain('forgotten_recovered');
  await again.call('backups.restore', { backupId });
  expect(await contents(again)).toEqual([]);
});

test('where nothing was ever forgotten nothing is told of it', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  await engine.say('remember that I prefer green tea');
  await engine.close();
  expect(await codes(await startTestEngine({ home }))).toEqual([]);
});

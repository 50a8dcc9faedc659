import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { breakDisk, fillDisk, refuseOpening } from '../../support/faultyDisk.ts';
import { listHome } from '../../support/homeListing.ts';
import { makeKilledHome } from '../../support/killedHome.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import type { MessageId } from '../../../shared/domain/primitives.ts';
import { until } from '../../support/until.ts';
import { asMessageId, asNodeId } from '../../support/ids.ts';

async function start() {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const { actions } = await engine.say('remember that my sister lives in Lyon');
  await engine.call('settings.set', { scope: 'global', key: 'backup.every_min', value: 45 });
  const { id: backupId } = await engine.call('backups.create', {});
  const nodeId = actions[0]?.nodeId ?? asNodeId('');
  const folders = workspaceFolders(home, engine.client.workspaceId ?? '');
  return { home, engine, nodeId, backupId, folders };
}
type Started = Awaited<ReturnType<typeof start>>;

/** Every command that writes a file beside the database. */
const WRITING: Readonly<Record<string, (started: Started) => Promise<unknown>>> = {
  'settings.set': ({ engine }) =>
    engine.call('settings.set', { scope: 'global', key: 'backup.every_min', value: 60 }),
  'settings.set, of the workspace': ({ engine }) =>
    engine.call('settings.set', { scope: 'workspace', key: 'context.token_budget', value: 1_000 }),
  'settings.reset': ({ engine }) =>
    engine.call('settings.reset', { scope: 'global', key: 'backup.every_min' }),
  'models.addEndpoint': ({ engine }) => engine.call('models.addEndpoint', { preset: 'ollama' }),
  'workspaces.create': ({ engine }) => engine.call('workspaces.create', { name: 'Work' }),
  'workspaces.rename': ({ engine }) =>
    engine.call('workspaces.rename', {
      workspaceId: engine.client.workspaceId ?? '',
      name: 'Renamed',
    }),
  'backups.create': ({ engine }) => engine.call('backups.create', {}),
  'forget.apply': ({ engine, nodeId }) =>
    engine.call('forget.apply', { memoryIds: [nodeId], messageIds: [], entityIds: [] }),
};

const FAULTS: readonly (readonly [string, ErrorCode])[] = [
  ['ENOSPC', 'storage_full'],
  ['EDQUOT', 'storage_full'],
  ['EROFS', 'storage_read_only'],
  ['EACCES', 'storage_read_only'],
  ['EIO', 'disk_error'],
];

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { error?: { code: string }; message: string }) => error.error?.code ?? error.message,
  );

/** Settings and messages are whole; leftovers of a refused copy do not count. */
function small(home: string): Record<string, string> {
  const files = Object.entries(listHome(home));
  return Object.fromEntries(files.filter(([name]) => /\.(?:json|ndjson)(?:$|\.)/u.test(name)));
}

describe.each(FAULTS)('a disk that says %s', (fault, code) => {
  test.each(Object.keys(WRITING))(
    `makes %s answer ${code}, with every file whole`,
    async (name) => {
      const started = await start();
      const before = small(started.home);
      const repair = breakDisk(started.home, { after: 1, code: fault });
      expect(await codeOf(WRITING[name]?.(started) ?? Promise.resolve())).toBe(code);
      repair();
      expect(small(started.home)).toEqual(before);
      expect((await started.engine.call('facts.list', {})).total).toBe(1);
    },
  );
});

test.each(Object.keys(WRITING))(
  'without file descriptors %s answers too_many_files',
  async (name) => {
    const started = await start();
    const repair = refuseOpening(started.home, 'EMFILE', 'any');
    const outcome = await codeOf(WRITING[name]?.(started) ?? Promise.resolve());
    repair();
    expect(outcome).toBe('too_many_files');
  },
);

test('a disk that takes a few bytes at once loses nothing of a setting, a forgetting or the journal', async () => {
  const { home, engine, nodeId, folders } = await start();
  for (let n = 0; n < 20; n += 1) await engine.say(`The lamp ${n} stands near the door.`);
  const lines = () => readFileSync(folders.journal, 'utf8').trim().split('\n').length;
  const before = lines();
  const repair = breakDisk(home, { after: 13 });
  await engine.call('settings.set', { scope: 'global', key: 'backup.every_min', value: 60 });
  await engine.call('forget.apply', { memoryIds: [nodeId], messageIds: [], entityIds: [] });
  repair();
  expect(lines()).toBeGreaterThanOrEqual(before);
  expect(JSON.parse(readFileSync(join(home, 'config.json'), 'utf8'))).toEqual({
    'backup.every_min': 60,
  });
  await engine.close();
  const again = await startTestEngine({ home });
  expect((await again.call('status.get', {})).notices).toEqual([]);
});

test('a message that waits in the journal is refused whole on a full disk', async () => {
  const { home, engine, folders } = await start();
  await engine.close();
  rmSync(folders.database);
  const latched = await startTestEngine({ home });
  const send = (id: MessageId) =>
    latched.call('chat.send', { conversationId: null, clientMessageId: id, text: 'still here' });
  const repair = breakDisk(home, { after: 30, code: 'ENOSPC' });
  expect(await codeOf(send(asMessageId('one')))).toBe('storage_full');
  repair();
  expect(await codeOf(send(asMessageId('two')))).toBe('done');
  expect((await latched.call('status.get', {})).waiting).toBe(1);
});

test('a disk that fills up, and one with room again, are announced without being asked about', async () => {
  const { engine } = await start();
  const announced: boolean[] = [];
  engine.engine.subscribe((event) => {
    if (event.name !== 'status.changed') return;
    announced.push(event.payload.status.degraded.includes('disk_full'));
  });
  const isShown = async () => (await engine.call('status.get', {})).degraded.includes('disk_full');
  expect(await isShown()).toBe(false);
  await engine.engine.wake();
  expect(announced).not.toContain(true);
  const repair = fillDisk();
  await engine.engine.wake();
  await until(() => announced.at(-1) === true, 'the warning');
  repair();
  await engine.engine.wake();
  await until(() => announced.at(-1) === false, 'the end of the warning');
  const count = announced.length;
  await engine.engine.wake();
  expect(announced).toHaveLength(count);
  expect(await isShown()).toBe(false);
});

describe('recovery, restore and closing', () => {
  const restoring = (engine: TestEngine, backupId: string) =>
    engine.call('backups.restore', { backupId });
  const repairing = (engine: TestEngine) =>
    engine.call('recovery.apply', { choice: { kind: 'start_empty' } });

  test('run one at a time: what comes second is refused as busy, and the first one ends well', async () => {
    const { engine, backupId } = await start();
    for (let n = 0; n < 5; n += 1) {
      const first = restoring(engine, backupId);
      const refused = { error: { code: 'storage_busy', reason: 'restoring' } };
      await Promise.all([
        expect(repairing(engine)).rejects.toMatchObject(refused),
        expect(restoring(engine, backupId)).rejects.toMatchObject(refused),
      ]);
      expect((await first).storage).toBe('ok');
    }
    expect((await engine.call('facts.list', {})).total).toBe(1);
  });

  test('do not take the files away from under each other when Loci closes', async () => {
    const { home, engine, backupId, folders } = await start();
    const first = restoring(engine, backupId);
    const [outcome] = await Promise.all([codeOf(first), engine.close()]);
    expect(outcome).toBe('done');
    expect(existsSync(folders.database)).toBe(true);
    const again = await startTestEngine({ home });
    expect((await again.call('status.get', {})).storage).toBe('ok');
  });
});

describe('an update that changes the database', () => {
  test('says that the disk is full where its backup finds no room, and goes on once it does', async () => {
    const { home, folder, clock } = await makeKilledHome();
    const change = (sql: string) => {
      const db = new Database(join(folder, 'memory.db'));
      db.exec(sql);
      db.close();
    };
    const last = '(SELECT max(number) FROM migrations)';
    change(
      `CREATE TABLE aside AS SELECT * FROM migrations WHERE number = ${last};
       DELETE FROM migrations WHERE number = ${last}`,
    );
    const repair = refuseOpening(join(folder, 'backups'), 'ENOSPC', 'writing');
    const engine = await startTestEngine({ home, clock });
    const status = await engine.call('status.get', {});
    expect(status.storage).toBe('unavailable');
    expect(status.degraded).toContain('disk_full');
    await engine.close();
    repair();
    change('INSERT INTO migrations SELECT * FROM aside; DROP TABLE aside');
    const again = await startTestEngine({ home, clock });
    const { storage, degraded } = await again.call('status.get', {});
    expect(storage).toBe('ok');
    expect(degraded).not.toContain('disk_full');
  });
});

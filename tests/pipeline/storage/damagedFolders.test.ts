import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { DAMAGES } from '../../support/fileDamage.ts';
import { refuseOpening } from '../../support/faultyDisk.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

const REMEMBERED = 'My sister lives in Lyon';

/** Two workspaces, the first one current, closed in order. */
async function twoWorkspaces() {
  const home = temporaryFolder();
  const clock = createManualClock();
  const engine = await startTestEngine({ home, clock });
  const id = engine.client.workspaceId ?? '';
  await engine.say(`remember that ${REMEMBERED}`);
  await engine.call('backups.create', {});
  const other = await engine.call('workspaces.create', { name: 'Work' });
  await engine.call('workspaces.open', { workspaceId: other.id });
  await engine.say('remember that the printer is broken');
  await engine.call('workspaces.open', { workspaceId: id });
  await engine.close();
  const start = () => startTestEngine({ home, clock });
  return { home, id, otherId: other.id, folders: workspaceFolders(home, id), start };
}

const contents = async (engine: TestEngine) =>
  (await engine.call('facts.list', {})).nodes.map(({ content }) => content);
const storage = async (engine: TestEngine) => (await engine.call('status.get', {})).storage;
const notices = async (engine: TestEngine) =>
  (await engine.call('status.get', {})).notices.map(({ code }) => code);

async function expectOtherWorkspaceUsable(
  engine: TestEngine,
  id: string,
  otherId: string,
): Promise<void> {
  await engine.call('workspaces.open', { workspaceId: otherId });
  expect(await contents(engine)).toEqual(['The printer is broken']);
  await engine.call('workspaces.open', { workspaceId: id });
}

const ODD = ['a folder', 'a FIFO', 'a link to nothing', 'a link to itself', 'a link to /dev/zero'];

describe('the database', () => {
  test.each(ODD)(
    'with %s in its place waits for a choice, alone, and a backup brings it back',
    async (kind) => {
      const { id, otherId, folders, start } = await twoWorkspaces();
      DAMAGES[kind]?.(folders.database);
      const engine = await start();
      expect(await storage(engine)).toBe('replaced');
      await expectOtherWorkspaceUsable(engine, id, otherId);
      for (const choice of ['salvage', 'accept_current'] as const) {
        await expect(
          engine.call('recovery.apply', { choice: { kind: choice } }),
        ).rejects.toMatchObject({ error: { code: 'refused', reason: 'not_readable' } });
      }
      const backupId = (await engine.call('recovery.options', {})).backups[0]?.id ?? '';
      const status = await engine.call('recovery.apply', { choice: { kind: 'restore', backupId } });
      expect(status.storage).toBe('ok');
      expect(await contents(engine)).toEqual([REMEMBERED]);
    },
  );

  test.each(ODD)('with %s in the place of its log waits for a choice', async (kind) => {
    const { folders, start } = await twoWorkspaces();
    DAMAGES[kind]?.(`${folders.database}-wal`);
    const engine = await start();
    expect(await storage(engine)).toBe('replaced');
    const backupId = (await engine.call('recovery.options', {})).backups[0]?.id ?? '';
    const status = await engine.call('recovery.apply', { choice: { kind: 'restore', backupId } });
    expect(status.storage).toBe('ok');
    expect(await contents(engine)).toEqual([REMEMBERED]);
  });

  test('works through a link to a file elsewhere', async () => {
    const { folders, start } = await twoWorkspaces();
    const elsewhere = join(temporaryFolder(), 'memory.db');
    renameSync(folders.database, elsewhere);
    symlinkSync(elsewhere, folders.database);
    const engine = await start();
    expect(await storage(engine)).toBe('ok');
    expect(await contents(engine)).toEqual([REMEMBERED]);
    await engine.say('remember that the key is under the mat');
    await engine.close();
    expect(readFileSync(elsewhere).includes('under the mat')).toBe(true);
  });
});

describe('a folder of a workspace', () => {
  const plants: Readonly<Record<string, (path: string) => void>> = {
    'a file': (path) => writeFileSync(path, 'in the way'),
    'a FIFO': (path) => void execFileSync('mkfifo', [path]),
    'a link to nothing': (path) => symlinkSync('/nowhere/at/all', path),
  };
  const cases = ['logs', 'backups', 'bulletins', 'damaged'].flatMap((name) =>
    Object.keys(plants).map((kind) => [name, kind] as const),
  );
  test.each(cases)('(%s) with %s in its place is told, and nothing else', async (name, kind) => {
    const { folders, start } = await twoWorkspaces();
    rmSync(join(folders.root, name), { recursive: true, force: true });
    plants[kind]?.(join(folders.root, name));
    const engine = await start();
    const status = await engine.call('status.get', {});
    expect(status.storage).toBe('ok');
    expect(status.notices).toMatchObject([{ code: 'files_set_aside', files: [name] }]);
    expect(await contents(engine)).toEqual([REMEMBERED]);
    expect((await engine.call('backups.create', {})).verified).toBe(true);
  });

  test('that is gone as a whole is never an empty memory', async () => {
    const { id, otherId, folders, start } = await twoWorkspaces();
    const kept = `${folders.root}.elsewhere`;
    renameSync(folders.root, kept);
    const engine = await start();
    expect(await storage(engine)).toBe('replaced');
    expect(existsSync(folders.database)).toBe(false);
    await expectOtherWorkspaceUsable(engine, id, otherId);
    await engine.close();
    rmSync(folders.root, { recursive: true });
    renameSync(kept, folders.root);
    const again = await start();
    expect(await contents(again)).toEqual([REMEMBERED]);
    await again.close();
    rmSync(folders.root, { recursive: true });
    const anew = await start();
    await anew.call('recovery.apply', { choice: { kind: 'start_empty' } });
    expect(await storage(anew)).toBe('ok');
    expect(await contents(anew)).toEqual([]);
  });

  test.each(['gone', 'a file'])(
    'of all workspaces that is %s is never an empty memory',
    async (kind) => {
      const { home, start } = await twoWorkspaces();
      rmSync(join(home, 'workspaces'), { recursive: true });
      if (kind === 'a file') writeFileSync(join(home, 'workspaces'), 'in the way');
      const engine = await start();
      expect(await storage(engine)).toBe('replaced');
      expect((await engine.call('workspaces.list', {})).workspaces).toHaveLength(2);
    },
  );
});

describe('a recovery log that is longer than a string can be', () => {
  test('is read in pieces: everything works, and what is damaged in it is set aside', async () => {
    const { folders, start } = await twoWorkspaces();
    truncateSync(folders.journal, 401 * 1024 ** 2);
    const engine = await start();
    const status = await engine.call('status.get', {});
    expect(status.storage).toBe('ok');
    expect(status.notices).toMatchObject([{ code: 'files_set_aside', files: ['journal.ndjson'] }]);
    expect(await contents(engine)).toEqual([REMEMBERED]);
    truncateSync(folders.journal, 401 * 1024 ** 2);
    expect((await engine.call('backups.create', {})).verified).toBe(true);
  });
});

describe('a disk that refuses one workspace', () => {
  test.each([
    ['EROFS', 'writing'],
    ['EACCES', 'any'],
    ['EMFILE', 'any'],
    ['EIO', 'any'],
    ['ENOSPC', 'writing'],
  ] as const)('(%s) makes that one unavailable, and the others work', async (code, which) => {
    const { otherId, folders, start } = await twoWorkspaces();
    const repair = refuseOpening(folders.root, code, which);
    const engine = await start();
    expect(await storage(engine)).toBe('unavailable');
    await expect(engine.call('facts.list', {})).rejects.toMatchObject({
      error: { code: 'storage_corrupt', reason: 'unavailable' },
    });
    await engine.call('workspaces.open', { workspaceId: otherId });
    expect(await contents(engine)).toEqual(['The printer is broken']);
    await engine.close();
    repair();
    expect(await contents(await start())).toEqual(['The printer is broken']);
  });
});

describe('a lost list of workspaces', () => {
  test('is made anew from its copy, with every name', async () => {
    const { home, id, start } = await twoWorkspaces();
    rmSync(join(home, 'workspaces.json'));
    const engine = await start();
    expect(await notices(engine)).toContain('workspaces_found');
    const { workspaces, currentId } = await engine.call('workspaces.list', {});
    expect(workspaces.map(({ name }) => name)).toEqual(['Loci', 'Work']);
    expect(currentId).toBe(id);
  });

  test('is made anew from the folders where its copy is lost as well', async () => {
    const { home, id, otherId, start } = await twoWorkspaces();
    rmSync(join(home, 'workspaces.json'));
    rmSync(join(home, 'workspaces.copy.json'));
    mkdirSync(join(home, 'workspaces', 'nobodys'));
    const engine = await start();
    expect(await notices(engine)).toContain('workspaces_found');
    const { workspaces } = await engine.call('workspaces.list', {});
    expect(workspaces.map((one) => one.id).sort()).toEqual([id, otherId].sort());
    for (const workspaceId of [id, otherId]) {
      await engine.call('workspaces.open', { workspaceId });
      expect(await contents(engine)).toHaveLength(1);
    }
    await engine.close();
    expect(await notices(await start()), 'told once').toEqual([]);
  });

  test('that names a path for a workspace is damaged, not followed', async () => {
    const { home, start } = await twoWorkspaces();
    const path = join(home, 'workspaces.json');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/"id": "[^"]+"/gu, '"id": "../../x"'),
    );
    const engine = await start();
    expect(await notices(engine)).toContain('workspaces_found');
    expect(await contents(engine)).toEqual([REMEMBERED]);
    expect(readdirSync(home)).toContain('workspaces.json.damaged');
  });
});

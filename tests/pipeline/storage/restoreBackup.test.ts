import { idsToForget } from '../../support/forgetting.ts';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openReadonly } from '../../../electron/engine/storage/connection/database.ts';
import { checkIntegrity } from '../../../electron/engine/storage/files/walCheckpoint.ts';
import { verifyRows } from '../../../electron/engine/storage/files/verifyRows.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { restoringFile } from '../../../electron/engine/workspaces/recovery/restoring.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { asMessageId, asNodeId } from '../../support/ids.ts';
import { waitForAnswer } from '../../support/waitForAnswer.ts';
import { attach } from '../../support/documents/attach.ts';
import { PNG } from '../../support/documents/pictures.ts';

async function startLivedIn() {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home, clock: createManualClock() });
  await engine.say('remember that my sister lives in Lyon');
  await engine.say('The blue bicycle stands in the cellar.');
  const { id: backupId } = await engine.call('backups.create', {});
  engine.clock.advance(60_000);
  const folders = workspaceFolders(home, engine.client.workspaceId ?? '');
  return { engine, home, backupId, folders };
}

const contents = async (engine: TestEngine) =>
  (await engine.call('facts.list', { sort: 'oldest' })).nodes.map(({ content }) => content);

/** Every row of every table that is not derived, as it stands. */
function rowsOf(file: string): Record<string, unknown[]> {
  const db = openReadonly(file);
  try {
    const tables = db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\'
         AND name NOT LIKE 'sqlite%' ORDER BY name`,
      )
      .pluck()
      .all() as string[];
    return Object.fromEntries(
      tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]),
    );
  } finally {
    db.close();
  }
}

test('a restore drill: a backup put into an empty home is what it was made of, row by row', async () => {
  const { engine, backupId, folders } = await startLivedIn();
  const truth = rowsOf(folders.database);
  expect(truth['nodes']?.length).toBeGreaterThan(3);
  await engine.close();

  const home = temporaryFolder();
  const scratch = workspaceFolders(home, engine.client.workspaceId ?? '');
  mkdirSync(scratch.root, { recursive: true });
  copyFileSync(join(folders.root, '..', '..', 'workspaces.json'), join(home, 'workspaces.json'));
  copyFileSync(join(folders.backups, `${backupId}.db`), scratch.database);
  expect(rowsOf(scratch.database)).toEqual(truth);
  expect(checkIntegrity(scratch.database, 'full')).toEqual([]);
  expect(verifyRows(scratch.database)).toEqual([]);

  const restored = await startTestEngine({ home, clock: engine.clock });
  expect((await restored.call('status.get', {})).storage).toBe('ok');
  expect(await contents(restored)).toEqual(['My sister lives in Lyon']);
  const found = await restored.call('facts.list', { query: 'Lyon' });
  expect(found.total).toBe(1);
  await restored.say('remember that I prefer green tea');
  expect(await contents(restored)).toEqual(['My sister lives in Lyon', 'I prefer green tea']);
});

describe('going back to a backup while all is well', () => {
  test('brings back what it held; what came after is moved aside, and it goes on from there', async () => {
    const { engine, home, backupId, folders } = await startLivedIn();
    await engine.say('remember that I prefer green tea');
    const status = await engine.call('backups.restore', { backupId });
    expect(status.storage).toBe('ok');
    expect(status.notices.map(({ code }) => code)).toContain('restored_from_backup');
    expect(await contents(engine)).toEqual(['My sister lives in Lyon']);
    const [moment = ''] = readdirSync(folders.damaged);
    const kept = readdirSync(join(folders.damaged, moment));
    expect(kept).toEqual(expect.arrayContaining(['memory.db', 'journal.ndjson']));

    engine.startNewConversation();
    await engine.say('remember that the key is under the mat');
    await engine.close();
    const again = await startTestEngine({ home, clock: engine.clock });
    expect(await contents(again)).toEqual(['My sister lives in Lyon', 'The key is under the mat']);
  });

  test('keeps the files of newer messages, for the way forth again', async () => {
    const { engine, home, backupId, folders } = await startLivedIn();
    const sendFile = async (name: string) => {
      const attachment = await attach(engine.call, name, PNG);
      if (!attachment.ok) throw new Error(attachment.reason);
      await engine.call('chat.send', {
        conversationId: null,
        clientMessageId: asMessageId(name),
        text: 'Keep this picture',
        attachments: [attachment.attachment.id],
      });
    };
    await sendFile('cat.png');
    const { id: newerId } = await engine.call('backups.create', {});
    await engine.call('backups.restore', { backupId });
    const staged = await attach(engine.call, 'the same cat.png', PNG);
    if (!staged.ok) throw new Error(staged.reason);
    await engine.call('attachments.discard', { attachmentId: staged.attachment.id });
    await engine.close();
    const again = await startTestEngine({ home, clock: engine.clock });
    await again.call('backups.restore', { backupId: newerId });
    expect(readdirSync(folders.attachments)).toEqual([
      createHash('sha256').update(PNG).digest('hex'),
    ]);
  });

  test('keeps a message that is sent while it goes on, in a conversation the copy does not have', async () => {
    const { engine, home, backupId } = await startLivedIn();
    engine.startNewConversation();
    await engine.say('remember that I prefer green tea');
    const conversationId = engine.conversationId();
    engine.clock.advance(60_000);
    const restoring = engine.call('backups.restore', { backupId });
    const sent = await engine.call('chat.send', {
      conversationId,
      clientMessageId: asMessageId('while-restoring'),
      text: 'remember that the key is under the mat',
    });
    expect(sent.message.waiting).toBe(true);
    await restoring;
    await waitForAnswer(engine, conversationId);
    expect(await contents(engine)).toEqual(['My sister lives in Lyon', 'The key is under the mat']);
    await engine.close();
    const again = await startTestEngine({ home, clock: engine.clock });
    expect((await again.call('status.get', {})).waiting).toBe(0);
    const { messages } = await again.call('conversations.messages', { conversationId });
    expect(messages.map(({ text }) => text)).toContain('remember that the key is under the mat');
    expect(messages.map(({ text }) => text)).not.toContain('remember that I prefer green tea');
  });

  test('what was forgotten since stays forgotten', async () => {
    const { engine, backupId, folders } = await startLivedIn();
    const [node] = (await engine.call('facts.list', {})).nodes;
    const target = { kind: 'memory' as const, id: asNodeId(node?.id ?? '') };
    const { items } = await engine.call('forget.preview', { target });
    await engine.call('forget.apply', { ...idsToForget(items), entityIds: [] });
    await engine.call('backups.restore', { backupId });
    expect(await contents(engine)).toEqual([]);
    expect(JSON.stringify(rowsOf(folders.database))).not.toContain('Lyon');
  });

  test('a backup that is not there, or not sound, changes nothing', async () => {
    const { engine, backupId, folders } = await startLivedIn();
    await engine.say('remember that I prefer green tea');
    const before = await contents(engine);
    await expect(
      engine.call('backups.restore', { backupId: '01900000-0000-7000-8000-000000000000' }),
    ).rejects.toMatchObject({ error: { code: 'not_found' } });
    rmSync(join(folders.backups, `${backupId}.db`));
    copyFileSync(join(folders.root, 'memory.mark'), join(folders.backups, `${backupId}.db`));
    await expect(engine.call('backups.restore', { backupId })).rejects.toThrow();
    expect((await engine.call('status.get', {})).storage).toBe('ok');
    expect(await contents(engine)).toEqual(before);
  });
});

describe('a backup that is sound, but must not take the place of anything,', () => {
  test.each([
    [
      'backup_newer',
      'of a newer Loci',
      `INSERT INTO migrations (number, name, hash, applied_at) VALUES (9990, '9990_x.sql', 'x', 1)`,
    ],
    [
      'backup_foreign',
      'of another workspace',
      `UPDATE meta SET value = 'another' WHERE key = 'workspace_id'`,
    ],
    [
      'backup_damaged',
      'with a word that is not what was said',
      `UPDATE nodes SET content = replace(content, 'Lyon', 'Lynn')`,
    ],
  ])('changes nothing and is refused as %s: one %s', async (reason, _which, sql) => {
    const { engine, backupId, folders } = await startLivedIn();
    const copy = new Database(join(folders.backups, `${backupId}.db`));
    copy.exec(sql);
    copy.close();
    await expect(engine.call('backups.restore', { backupId })).rejects.toMatchObject({
      error: { code: 'refused', reason },
    });
    expect((await engine.call('status.get', {})).storage).toBe('ok');
    expect(await contents(engine)).toEqual(['My sister lives in Lyon']);
    expect(existsSync(folders.damaged)).toBe(false);
  });
});

describe('a restore that was cut off', () => {
  test('is finished at the next start once the database had been moved away', async () => {
    const { engine, home, backupId, folders } = await startLivedIn();
    await engine.say('remember that I prefer green tea');
    await engine.close();
    rmSync(folders.journal);
    copyFileSync(join(folders.backups, `${backupId}.db`), restoringFile(folders.database));
    rmSync(folders.database);
    const again = await startTestEngine({ home, clock: engine.clock });
    expect((await again.call('status.get', {})).storage).toBe('ok');
    expect(await contents(again)).toEqual(['My sister lives in Lyon']);
  });

  test('never happened while the database was still there', async () => {
    const { engine, home, backupId, folders } = await startLivedIn();
    await engine.say('remember that I prefer green tea');
    await engine.close();
    copyFileSync(join(folders.backups, `${backupId}.db`), restoringFile(folders.database));
    const again = await startTestEngine({ home, clock: engine.clock });
    expect(await contents(again)).toEqual(['My sister lives in Lyon', 'I prefer green tea']);
    expect(existsSync(restoringFile(folders.database))).toBe(false);
  });
});

test('what a kill left of a backup in the making is gone at the next start, and backups stay', async () => {
  const { engine, home, backupId, folders } = await startLivedIn();
  await engine.close();
  const unfinishedBackup = '01900000-0000-7000-8000-000000000000';
  const left = ['db', 'db.part', 'db.draft', 'db.draft-journal', 'json.next'].map(
    (end) => `${unfinishedBackup}.${end}`,
  );
  for (const name of [...left, 'my own copy.db']) {
    copyFileSync(join(folders.backups, `${backupId}.db`), join(folders.backups, name));
  }
  const again = await startTestEngine({ home, clock: engine.clock });
  const { backups } = await again.call('backups.list', {});
  expect(backups.map(({ id }) => id)).toContain(backupId);
  const found = readdirSync(folders.backups);
  expect(found.filter((name) => name.startsWith(unfinishedBackup))).toEqual([]);
  expect(found).toEqual(
    expect.arrayContaining([`${backupId}.db`, `${backupId}.json`, 'my own copy.db']),
  );
});

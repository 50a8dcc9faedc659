import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReader } from '../../../electron/engine/storage/connection/database.ts';
import { ended, importFiles, inspect } from '../../support/exports/importFiles.ts';
import { attach } from '../../support/documents/attach.ts';
import { faults, says } from '../../support/fakeModelServer.ts';
import { asConversationId, asMessageId } from '../../support/ids.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { exportFile, memoryDatabase } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { until } from '../../support/until.ts';

const workspace = { kind: 'workspace', passphrase: null } as const;

async function archived(): Promise<{ readonly engine: TestEngine; readonly content: Buffer }> {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.call('facts.remember', { content: 'The ferns need water.', kind: 'Fact' });
  const { node } = await engine.call('facts.remember', { content: 'Gone.', kind: 'Fact' });
  await engine.call('facts.retract', { nodeId: node.id });
  await engine.say('The old wording about the lighthouse.');
  const conversationId = engine.conversationId();
  const { messages } = await engine.call('conversations.messages', { conversationId, limit: 10 });
  await engine.call('chat.edit', {
    messageId: messages[0]?.id ?? asMessageId(''),
    clientMessageId: asMessageId('m-edited'),
    text: 'The new wording about the lighthouse.',
    pasted: [],
  });
  await engine.say('And the harbor.');
  const { content } = await exportFile(engine, workspace);
  return { engine, content };
}

const hits = async ({ call }: TestEngine, query: string) =>
  (await call('search.everything', { query })).messages.length;

test('an archive is merged as an import: found at once, trusted as ingested, idempotent, undone by one act', async () => {
  const { engine: origin, content } = await archived();
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const files = [{ name: 'a.loci.zip', content }];

  const { inspection } = await inspect(engine, files);
  expect(inspection.conversations).toMatchObject([{ provider: 'loci', isKnown: false }]);
  expect(inspection.statements).toBe(1);
  const first = await importFiles(engine, files);
  expect(first.report).toMatchObject({ providers: ['loci'], proposed: 1, problem: null });
  expect(first.report.imported.conversations).toBe(1);
  const path = first.report.imported.turns;
  expect(path).toBe(6);
  expect(await hits(engine, 'harbor')).toBe(1);

  const { conversations } = await engine.call('conversations.list', {});
  const conversationId = conversations[0]?.id;
  if (conversationId === undefined) throw new Error('no conversation');
  const { messages } = await engine.call('conversations.messages', { conversationId, limit: 10 });
  expect(messages.map(({ text }) => text)[0]).toBe('The new wording about the lighthouse.');
  expect(messages[0]?.versions).toHaveLength(2);
  expect(messages[1]?.author).toBe('built-in');

  // Nothing of another file speaks in the person's name, whatever trust it claims.
  const db = openReader(memoryDatabase(home, engine.client.workspaceId ?? ''));
  const trusts = db.prepare('SELECT trust, review, count(*) AS n FROM nodes GROUP BY 1, 2').all();
  db.close();
  expect(trusts).toEqual([
    { trust: 'ingested', review: null, n: 6 },
    { trust: 'ingested', review: 'pending', n: 1 },
  ]);
  expect(
    (await engine.call('facts.list', { limit: 10, statuses: ['active'], reviews: ['accepted'] }))
      .nodes,
  ).toEqual([]);

  const second = await importFiles(engine, files);
  expect(second.report).toMatchObject({
    imported: { conversations: 0, turns: 0 },
    unchanged: 1,
    proposed: 0,
  });
  // Into the workspace that it is from it brings nothing.
  const own = await importFiles(origin, files);
  expect(own.report).toMatchObject({ imported: { conversations: 0 }, unchanged: 1, proposed: 0 });

  await engine.call('imports.undo', { importId: first.id });
  await ended(engine, first.id);
  expect(await hits(engine, 'harbor')).toBe(0);
  expect((await engine.call('conversations.list', {})).conversations).toEqual([]);
  expect((await engine.call('review.list', {})).items).toEqual([]);
  const imports = join(home, 'workspaces', engine.client.workspaceId ?? '', 'imports');
  // What a kill in the middle leaves is removed at the next start.
  mkdirSync(join(imports, 'killed.upload.opened'));
  await engine.close();
  await startTestEngine({ home });
  expect(existsSync(imports) ? readdirSync(imports) : []).toEqual([]);
});

test('a merged turn names what was attached to it, and its text is found', async () => {
  const origin = await startTestEngine({ home: temporaryFolder() });
  const staged = await attach(origin.call, 'oven.md', 'The oven is a Neff.\n');
  if (!staged.ok) throw new Error(staged.reason);
  await origin.call('chat.send', {
    conversationId: null,
    clientMessageId: asMessageId('m-attached'),
    text: 'Here is the oven.',
    attachments: [staged.attachment.id],
  });
  const { content } = await exportFile(origin, workspace);
  const engine = await startTestEngine({ home: temporaryFolder() });
  await importFiles(engine, [{ name: 'a.loci.zip', content }]);
  const { conversations } = await engine.call('conversations.list', {});
  const id = conversations[0]?.id;
  if (id === undefined) throw new Error('no conversation');
  const { messages } = await engine.call('conversations.messages', {
    conversationId: id,
    limit: 10,
  });
  expect(messages[0]?.text).toBe('Here is the oven.\n\n📎 oven.md\nThe oven is a Neff.');
  expect(await hits(engine, 'Neff')).toBe(1);
});

test('a damaged archive is refused by name, and brings nothing', async () => {
  const { content } = await archived();
  const engine = await startTestEngine({ home: temporaryFolder() });
  const damaged = Buffer.from(content);
  damaged.fill(0x61, 60, 90);
  const { inspection } = await inspect(engine, [{ name: 'a.loci.zip', content: damaged }]);
  expect(inspection.conversations).toEqual([]);
  expect(inspection.files).toMatchObject([{ name: 'a.loci.zip', problem: 'damaged' }]);
});

test('an encrypted archive is merged once its passphrase opens it, which is kept nowhere', async () => {
  const passphrase = 'six plain words are enough here';
  const { engine: origin } = await archived();
  const { content } = await exportFile(origin, { kind: 'workspace', passphrase });
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const locked = await inspect(engine, [{ name: 'a.loci.zip.age', content }]);
  expect(locked.inspection.conversations).toEqual([]);
  expect(locked.inspection.files).toMatchObject([{ problem: 'needs_passphrase' }]);
  const { uploadIds } = locked;

  const unlock = (typed: string) => engine.call('imports.unlock', { uploadIds, passphrase: typed });
  expect(await unlock('another passphrase')).toEqual({ problem: 'wrong_passphrase' });
  expect(await unlock(passphrase)).toEqual({ problem: null });
  const opened = await engine.call('imports.inspect', { uploadIds });
  expect(opened.conversations).toMatchObject([{ provider: 'loci' }]);
  const { importId } = await engine.call('imports.start', {
    uploadIds,
    since: null,
    only: null,
    learn: false,
  });
  const { report } = await ended(engine, importId);
  expect(report).toMatchObject({ proposed: 1, problem: null, imported: { conversations: 1 } });
  const folder = join(home, 'workspaces', engine.client.workspaceId ?? '');
  expect(readdirSync(join(folder, 'imports'))).toEqual([]);
  await engine.close();
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((f) =>
    f.isFile(),
  );
  const contents = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
  expect(contents.filter((text) => text.includes(passphrase))).toEqual([]);
});

test('an encrypted archive that was cut is told so, and may be chosen again', async () => {
  const passphrase = 'six plain words are enough here';
  const { engine: origin } = await archived();
  const { content } = await exportFile(origin, { kind: 'workspace', passphrase });
  const engine = await startTestEngine({ home: temporaryFolder() });
  for (const length of [100, content.length - 20]) {
    const cut = [{ name: 'a.age', content: content.subarray(0, length) }];
    const { uploadIds, inspection } = await inspect(engine, cut);
    expect(inspection.files).toMatchObject([{ problem: 'needs_passphrase' }]);
    expect(await engine.call('imports.unlock', { uploadIds, passphrase })).toEqual({
      problem: 'truncated',
    });
  }
});

test('what was off the record, or said while memory was off, is merged and not remembered', async () => {
  const origin = await startTestEngine({ home: temporaryFolder() });
  await origin.say('The lilac stands by the gate.');
  await origin.say('Off the record: my locker code is periwinkle.');
  await origin.say('Не запоминай это: код от сейфа — барвинок.');
  const conversationId = origin.conversationId();
  await origin.call('conversations.update', { conversationId, memory: false });
  await origin.say('I quarreled with the gardener.');
  await origin.call('conversations.update', { conversationId, memory: true });
  await origin.say('The off switch of the record player is broken.');
  const counted = (engine: TestEngine) =>
    Promise.all(
      ['lilac', 'periwinkle', 'барвинок', 'quarreled', 'switch player'].map(
        async (query) => await hits(engine, query),
      ),
    );
  expect(await counted(origin)).toEqual([1, 0, 0, 0, 1]);
  const { content } = await exportFile(origin, workspace);
  const engine = await startTestEngine({ home: temporaryFolder() });
  const { report } = await importFiles(engine, [{ name: 'a.loci.zip', content }]);
  expect(report.imported.turns).toBe(10);
  expect(await counted(engine)).toEqual([1, 0, 0, 0, 1]);
  const [conversation] = (await engine.call('conversations.list', {})).conversations;
  const merged = await engine.call('conversations.messages', {
    conversationId: conversation?.id ?? asConversationId(''),
    limit: 10,
  });
  expect(merged.messages.map(({ text }) => text)).toContain('I quarreled with the gardener.');
});

test('an answer that was being written or was stopped is merged as interrupted', async () => {
  const origin = await startModelEngine();
  origin.server.next(says('All of it.'), faults.stallAfterFirstByte);
  await origin.say('Tell me of the sea.');
  const { conversationId } = await origin.send('And of the moon?');
  const half = async () => (await origin.shown(conversationId)).at(-1)?.text;
  await until(async () => (await half()) !== '', 'a first piece on the disk');
  const { content } = await exportFile(origin, workspace);
  const engine = await startTestEngine({ home: temporaryFolder() });
  await importFiles(engine, [{ name: 'a.loci.zip', content }]);
  const [conversation] = (await engine.call('conversations.list', {})).conversations;
  const { messages } = await engine.call('conversations.messages', {
    conversationId: conversation?.id ?? asConversationId(''),
    limit: 10,
  });
  expect(messages.map(({ text, state }) => [text, state])).toEqual([
    ['Tell me of the sea.', 'complete'],
    ['All of it.', 'complete'],
    ['And of the moon?', 'complete'],
    [await half(), 'interrupted'],
  ]);
});

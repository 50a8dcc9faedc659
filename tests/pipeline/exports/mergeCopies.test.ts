import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { openReader } from '../../../electron/engine/storage/connection/database.ts';
import {
  ended,
  importFiles,
  inspect,
  upload,
  type ChosenFile,
} from '../../support/exports/importFiles.ts';
import { asMessageId } from '../../support/ids.ts';
import { createManualClock, type ManualClock } from '../../support/manualClock.ts';
import { exportFile, memoryDatabase } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { until } from '../../support/until.ts';
import { waitForAnswer } from '../../support/waitForAnswer.ts';

interface Copies {
  readonly here: TestEngine;
  readonly copy: TestEngine;
  readonly home: string;
  readonly conversationId: ConversationId;
  readonly sayIn: (engine: TestEngine, text: string) => Promise<void>;
}

/** Two homes of one workspace, with a conversation of one question. */
async function twoCopies(): Promise<Copies> {
  const clock: ManualClock = createManualClock();
  const home = temporaryFolder();
  const engine = await startTestEngine({ home, clock });
  await engine.say('The ferry leaves at nine.');
  const conversationId = engine.conversationId();
  await engine.close();
  const copyHome = temporaryFolder();
  cpSync(home, copyHome, { recursive: true });
  const sayIn = async (loci: TestEngine, text: string) => {
    clock.advance(60_000);
    await loci.call('chat.send', { conversationId, clientMessageId: asMessageId(text), text });
    await waitForAnswer(loci, conversationId);
  };
  const here = await startTestEngine({ home, clock });
  const copy = await startTestEngine({ home: copyHome, clock });
  return { here, copy, home, conversationId, sayIn };
}

async function archiveOf(engine: TestEngine): Promise<ChosenFile[]> {
  const { content } = await exportFile(engine, { kind: 'workspace', passphrase: null });
  return [{ name: 'copy.loci.zip', content }];
}

async function shown({ call }: TestEngine, conversationId: ConversationId) {
  return (await call('conversations.messages', { conversationId, limit: 50 })).messages;
}

const questions = async (engine: TestEngine, conversationId: ConversationId) =>
  (await shown(engine, conversationId)).flatMap(({ role, text }) => (role === 'user' ? text : []));

const hits = async ({ call }: TestEngine, query: string) =>
  (await call('search.everything', { query })).messages.length;

test('newer messages of a copy follow those that are here, once, and are undone with the import', async () => {
  const { here, copy, home, conversationId, sayIn } = await twoCopies();
  await sayIn(copy, 'The ferry leaves at ten now.');
  await sayIn(copy, 'The harbor is closed on Monday.');
  await sayIn(copy, 'The captain is called Nikos.');
  const files = await archiveOf(copy);
  const before = await shown(here, conversationId);
  const { conversations } = await here.call('conversations.list', {});

  const [inspected] = (await inspect(here, files)).inspection.conversations;
  expect(inspected).toMatchObject({ isKnown: true });
  expect(inspected?.tokens).toBeGreaterThan(0);
  const merged = await importFiles(here, files);
  expect(merged.report).toMatchObject({
    imported: { conversations: 0, turns: 0 },
    updated: { conversations: 1, turns: 6 },
    unchanged: 0,
    notMerged: 0,
  });
  const words = ({ role, text, createdAt }: (typeof before)[number]) => [role, text, createdAt];
  const after = await shown(here, conversationId);
  expect(after.map(words)).toEqual((await shown(copy, conversationId)).map(words));
  expect(await hits(here, 'harbor Monday')).toBe(1);
  const db = openReader(memoryDatabase(home, here.client.workspaceId ?? ''));
  const trusts = db
    .prepare(
      `SELECT n.trust, n.attributes ->> '$.imported' AS provider, count(*) AS n FROM messages m
       JOIN nodes n ON n.seq = m.episode_seq WHERE m.role = 'user' GROUP BY 1, 2 ORDER BY 3`,
    )
    .all();
  db.close();
  expect(trusts).toEqual([
    { trust: 'user', provider: null, n: 1 },
    { trust: 'ingested', provider: 'loci', n: 3 },
  ]);

  const again = await importFiles(here, files);
  expect(again.report).toMatchObject({
    chosen: { tokens: 0 },
    updated: { turns: 0 },
    unchanged: 1,
    notMerged: 0,
  });
  expect(await shown(here, conversationId)).toEqual(after);

  await here.call('imports.undo', { importId: merged.id });
  await ended(here, merged.id);
  expect(await shown(here, conversationId)).toEqual(before);
  expect((await here.call('conversations.list', {})).conversations).toEqual(conversations);
  expect(await hits(here, 'harbor Monday')).toBe(0);
  expect(await hits(here, 'ferry nine')).toBeGreaterThan(0);
});

test('messages of a copy from before the last one here stay out and are counted', async () => {
  const { here, copy, conversationId, sayIn } = await twoCopies();
  await sayIn(copy, 'The ferry leaves at ten now.');
  await sayIn(here, 'The island has two harbors.');
  await sayIn(copy, 'The captain is called Nikos.');
  const files = await archiveOf(copy);
  const { report } = await importFiles(here, files);
  expect(report).toMatchObject({ updated: { conversations: 1, turns: 2 }, notMerged: 2 });
  const merged = [
    'The ferry leaves at nine.',
    'The island has two harbors.',
    'The captain is called Nikos.',
  ];
  expect(await questions(here, conversationId)).toEqual(merged);
  const again = await importFiles(here, files);
  expect(again.report).toMatchObject({ unchanged: 1, notMerged: 2 });
  await sayIn(copy, 'The cat sleeps.');
  await importFiles(here, await archiveOf(copy));
  expect(await questions(here, conversationId)).toEqual([...merged, 'The cat sleeps.']);
});

test('two copies that merge each other in turn have the same messages', async () => {
  const { here, copy, conversationId, sayIn } = await twoCopies();
  await sayIn(copy, 'The ferry leaves at ten now.');
  await importFiles(here, await archiveOf(copy));
  await sayIn(here, 'The island has two harbors.');
  const { report } = await importFiles(copy, await archiveOf(here));
  expect(report).toMatchObject({ updated: { conversations: 1, turns: 2 }, notMerged: 0 });
  await sayIn(copy, 'The captain is called Nikos.');
  const last = await importFiles(here, await archiveOf(copy));
  expect(last.report).toMatchObject({ updated: { conversations: 1, turns: 2 }, notMerged: 0 });
  expect(await questions(here, conversationId)).toEqual([
    'The ferry leaves at nine.',
    'The ferry leaves at ten now.',
    'The island has two harbors.',
    'The captain is called Nikos.',
  ]);
  expect(await questions(copy, conversationId)).toEqual(await questions(here, conversationId));
});

test('a merge that ended in the middle goes on at the next start', async () => {
  const { here, copy, home, conversationId, sayIn } = await twoCopies();
  for (let n = 1; n <= 6; n += 1) await sayIn(copy, `The cabin number ${n} is free.`);
  const uploadIds = await upload(here, await archiveOf(copy));
  await here.call('imports.inspect', { uploadIds });
  const choice = { uploadIds, since: null, only: null, learn: true };
  const { importId } = await here.call('imports.start', choice);
  await until(async () => (await questions(here, conversationId)).length > 1, 'the first step');
  await here.close();
  const again = await startTestEngine({ home });
  expect(await ended(again, importId)).toMatchObject({
    report: { updated: { conversations: 1, turns: 12 }, notMerged: 0 },
  });
  expect(await questions(again, conversationId)).toEqual(await questions(copy, conversationId));
});

test('a question that a copy edited since is shown as it is there, with its version here', async () => {
  const { here, copy, conversationId, sayIn } = await twoCopies();
  await sayIn(copy, 'One more.');
  const [question] = await shown(copy, conversationId);
  await copy.call('chat.edit', {
    messageId: question?.id ?? asMessageId(''),
    clientMessageId: asMessageId('edited'),
    text: 'The ferry leaves at ten.',
    pasted: [],
  });
  await waitForAnswer(copy, conversationId);
  await importFiles(here, await archiveOf(copy));
  const [edited] = await shown(here, conversationId);
  expect(edited).toMatchObject({ text: 'The ferry leaves at ten.' });
  expect(edited?.versions).toHaveLength(2);
});

test('what was forgotten here does not come back from a copy, nor an answer to it', async () => {
  const { here, copy, conversationId, sayIn } = await twoCopies();
  await sayIn(copy, 'The captain is called Nikos.');
  await importFiles(here, await archiveOf(copy));
  const forgotten = (await shown(here, conversationId)).find(({ text }) => text.includes('Nikos'));
  const messageIds = [forgotten?.id ?? asMessageId('')];
  await here.call('forget.apply', { memoryIds: [], messageIds, entityIds: [] });
  await sayIn(copy, 'The cat sleeps.');
  await importFiles(here, await archiveOf(copy));
  expect(await hits(here, 'Nikos')).toBe(0);
  expect(await questions(here, conversationId)).toContain('The cat sleeps.');
});

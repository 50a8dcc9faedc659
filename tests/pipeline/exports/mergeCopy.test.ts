import { describe, expect, it } from 'vitest';
import { openReadonly } from '../../../electron/engine/storage/connection/database.ts';
import { verifyFullText } from '../../../electron/engine/storage/files/verifyFullText.ts';
import { verifyRows } from '../../../electron/engine/storage/files/verifyRows.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { ended, importFiles, inspect } from '../../support/exports/importFiles.ts';
import {
  archiveOf,
  ask,
  copyHome,
  edit,
  shownMessages,
  shownQuestions,
} from '../../support/portable/copiedHome.ts';
import { memoryDatabase } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

const NINE = 'The ferry leaves at nine.';
const TEN = 'The ferry leaves at ten now.';
const ELEVEN = 'And at eleven on Sundays.';
const HARBOR = 'The harbor is closed today.';

const databaseOf = (home: string, { client }: TestEngine) =>
  memoryDatabase(home, client.workspaceId ?? '');

interface StoredMessage {
  readonly id: string;
  readonly text: string;
  readonly created_at: number;
  readonly session_id: string;
  readonly trust: string | null;
}

function storedMessages(file: string): StoredMessage[] {
  const db = openReadonly(file);
  const rows = db
    .prepare(
      `SELECT m.id, m.text, m.created_at, m.session_id, n.trust FROM messages m
       LEFT JOIN nodes n ON n.seq = m.episode_seq ORDER BY m.seq`,
    )
    .all();
  db.close();
  return rows as StoredMessage[];
}

/** The home of `NINE`, and the archive of a copy that went on with these questions. */
async function copyWithNewerMessages(...questions: readonly string[]) {
  const copied = await copyHome(NINE);
  const { clock, conversationId } = copied;
  const copy = await startTestEngine({ home: copied.copyHome, clock });
  for (const question of questions) await ask(copy, conversationId, question);
  return { ...copied, copy, files: await archiveOf(copy) };
}

/** Has the message at this index, an answer, made anew. */
async function regenerateAnswer(
  engine: TestEngine,
  conversationId: ConversationId,
  index: number,
): Promise<void> {
  const answer = (await shownMessages(engine, conversationId))[index];
  if (answer === undefined) throw new Error('no answer');
  await engine.call('chat.regenerate', { messageId: answer.id });
  await expect
    .poll(async () => (await shownMessages(engine, conversationId))[index])
    .toMatchObject({ state: 'complete', versions: [answer.id, expect.any(String)] });
}

describe('an archive of a copy of this workspace that went on elsewhere', () => {
  it('brings the messages that are not here, as ingested, with their ids and times, and once', async () => {
    const {
      home,
      copyHome: copied,
      clock,
      conversationId,
      copy,
      files,
    } = await copyWithNewerMessages(TEN);
    const here = await startTestEngine({ home, clock });
    const before = storedMessages(databaseOf(home, here));
    const { report } = await importFiles(here, files);
    expect(report).toMatchObject({
      imported: { conversations: 0, turns: 0 },
      updated: { conversations: 1, turns: 2 },
      unchanged: 0,
      notMerged: 0,
    });
    expect(await shownMessages(here, conversationId)).toMatchObject(
      (await shownMessages(copy, conversationId)).map(({ id, text, createdAt, author }) => ({
        id,
        text,
        createdAt,
        author,
      })),
    );
    const rows = storedMessages(databaseOf(home, here));
    expect(rows.slice(0, before.length)).toEqual(before);
    const added = rows.slice(before.length);
    const fields = ({ id, text, created_at }: StoredMessage) => [id, text, created_at];
    expect(added.map(fields)).toEqual(
      storedMessages(databaseOf(copied, copy)).slice(before.length).map(fields),
    );
    expect(added.map(({ trust }) => trust)).toEqual(['ingested', 'ingested']);
    const sessionIds = new Set(added.map((row) => row.session_id));
    expect(sessionIds.size).toBe(1);
    expect(before.filter((row) => sessionIds.has(row.session_id))).toEqual([]);

    const again = await importFiles(here, files);
    expect(again.report).toMatchObject({ updated: { conversations: 0, turns: 0 }, unchanged: 1 });
    expect(storedMessages(databaseOf(home, here))).toEqual(rows);
    const file = databaseOf(home, here);
    expect([...verifyRows(file), ...verifyFullText(file, 'turns')]).toEqual([]);
  });

  it('brings its messages after what was said here meanwhile, and hides none of it', async () => {
    const { home, clock, conversationId, copy, files } = await copyWithNewerMessages(TEN);
    const here = await startTestEngine({ home, clock });
    await ask(here, conversationId, HARBOR);
    const { report } = await importFiles(here, files);
    expect(report.updated).toEqual({ conversations: 1, turns: 2 });
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, HARBOR, TEN]);

    await ask(copy, conversationId, ELEVEN);
    const later = await archiveOf(copy);
    expect((await importFiles(here, later)).report.updated).toEqual({ conversations: 1, turns: 2 });
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, HARBOR, TEN, ELEVEN]);
    await ask(here, conversationId, 'Thank you.');
    expect(await shownQuestions(here, conversationId)).toEqual([
      NINE,
      HARBOR,
      TEN,
      ELEVEN,
      'Thank you.',
    ]);
    expect((await importFiles(here, later)).report).toMatchObject({ unchanged: 1 });
  });

  it('brings what was edited there as versions, and goes on to show what is shown here', async () => {
    const copied = await copyHome(NINE, HARBOR);
    const { home, clock, conversationId } = copied;
    const copy = await startTestEngine({ home: copied.copyHome, clock });
    await edit(copy, conversationId, HARBOR, 'The harbor is open today.');
    await ask(copy, conversationId, TEN);
    const here = await startTestEngine({ home, clock });
    const shown = await shownMessages(here, conversationId);
    const { report } = await importFiles(here, await archiveOf(copy));
    expect(report.updated).toEqual({ conversations: 1, turns: 4 });
    const now = await shownMessages(here, conversationId);
    expect(now.map(({ id, text }) => [id, text])).toEqual(shown.map(({ id, text }) => [id, text]));
    const versions = now.find(({ text }) => text === HARBOR)?.versions ?? [];
    expect(versions).toHaveLength(2);
    const messageId = versions.find((id) => now.every((message) => message.id !== id));
    if (messageId === undefined) throw new Error('no other version');
    await here.call('conversations.showVersion', { messageId });
    expect(await shownQuestions(here, conversationId)).toEqual([
      NINE,
      'The harbor is open today.',
      TEN,
    ]);
  });

  it('brings an answer made anew there as a version, and shows what was said after it', async () => {
    const { home, clock, conversationId, copy } = await copyWithNewerMessages();
    const answer = (await shownMessages(copy, conversationId))[1];
    if (answer === undefined) throw new Error('no answer');
    await regenerateAnswer(copy, conversationId, 1);
    await ask(copy, conversationId, TEN);
    const here = await startTestEngine({ home, clock });
    await importFiles(here, await archiveOf(copy));
    const messages = await shownMessages(here, conversationId);
    expect(messages[1]).toMatchObject({ id: answer.id });
    expect(messages[1]?.versions).toHaveLength(2);
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, TEN]);
  });

  it('shows its messages although the question before them was edited here', async () => {
    const { home, clock, conversationId, files } = await copyWithNewerMessages(TEN);
    const here = await startTestEngine({ home, clock });
    await edit(here, conversationId, NINE, 'The ferry leaves at half past nine.');
    await importFiles(here, files);
    expect(await shownQuestions(here, conversationId)).toEqual([
      'The ferry leaves at half past nine.',
      TEN,
    ]);
  });

  it('shows the version that was shown there among those of a new question', async () => {
    const { home, clock, conversationId, copy } = await copyWithNewerMessages(TEN, HARBOR);
    await edit(copy, conversationId, TEN, ELEVEN);
    const here = await startTestEngine({ home, clock });
    await importFiles(here, await archiveOf(copy));
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, ELEVEN]);
    expect((await shownMessages(here, conversationId))[2]?.versions).toHaveLength(2);
  });

  it('does not bring back what was forgotten here', async () => {
    const { home, clock, conversationId, files } = await copyWithNewerMessages(TEN);
    const here = await startTestEngine({ home, clock });
    await importFiles(here, files);
    const messageIds = (await shownMessages(here, conversationId)).slice(2).map(({ id }) => id);
    await here.call('forget.apply', { memoryIds: [], messageIds, entityIds: [] });
    const { report } = await importFiles(here, files);
    expect(report).toMatchObject({ updated: { turns: 0 }, unchanged: 1 });
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, '…']);
  });

  it('brings no answer made anew to what was forgotten here, and says how many', async () => {
    const { home, clock, conversationId, copy, files } = await copyWithNewerMessages(TEN, HARBOR);
    const here = await startTestEngine({ home, clock });
    await importFiles(here, files);
    const isTen = ({ text }: { readonly text: string }) => text === TEN;
    const messageIds = (await shownMessages(here, conversationId))
      .filter(isTen)
      .map(({ id }) => id);
    await here.call('forget.apply', { memoryIds: [], messageIds, entityIds: [] });
    const inCopy = await shownMessages(copy, conversationId);
    await regenerateAnswer(copy, conversationId, inCopy.findIndex(isTen) + 1);
    const { report } = await importFiles(here, await archiveOf(copy));
    expect(report).toMatchObject({ updated: { turns: 0 }, unchanged: 1, notMerged: 1 });
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, '…', HARBOR]);
  });

  it('and this workspace have the same messages once each has merged the other', async () => {
    const { home, clock, conversationId, copy, files } = await copyWithNewerMessages(TEN);
    const here = await startTestEngine({ home, clock });
    await importFiles(here, files);
    await ask(here, conversationId, HARBOR);
    expect((await importFiles(copy, await archiveOf(here))).report.updated.turns).toBe(2);
    await ask(copy, conversationId, ELEVEN);
    expect((await importFiles(here, await archiveOf(copy))).report.updated.turns).toBe(2);
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, TEN, HARBOR, ELEVEN]);
    expect(await shownQuestions(copy, conversationId)).toEqual([NINE, TEN, HARBOR, ELEVEN]);
  });

  it('is undone by one act, and can be merged again then', async () => {
    const { home, clock, conversationId, files } = await copyWithNewerMessages(TEN);
    const here = await startTestEngine({ home, clock });
    const { conversations: lines } = await here.call('conversations.list', {});
    const first = await importFiles(here, files);
    await here.call('imports.undo', { importId: first.id });
    await ended(here, first.id);
    expect(await shownQuestions(here, conversationId)).toEqual([NINE]);
    expect((await here.call('conversations.list', {})).conversations).toEqual(lines);
    expect((await importFiles(here, files)).report.updated.turns).toBe(2);
  });

  it('leaves what it brought where it was answered, and does not bring it twice', async () => {
    const { home, clock, conversationId, files } = await copyWithNewerMessages(TEN);
    const here = await startTestEngine({ home, clock });
    const first = await importFiles(here, files);
    await ask(here, conversationId, HARBOR);
    await here.call('imports.undo', { importId: first.id });
    await ended(here, first.id);
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, TEN, HARBOR]);
    expect((await importFiles(here, files)).report).toMatchObject({ unchanged: 1 });
    expect(await shownQuestions(here, conversationId)).toEqual([NINE, TEN, HARBOR]);
  });

  it('is announced as a copy of what is here, with the cost of what it would add', async () => {
    const { home, clock, files } = await copyWithNewerMessages(TEN);
    const here = await startTestEngine({ home, clock });
    const inspected = async () => (await inspect(here, files)).inspection.conversations[0];
    const first = await inspected();
    expect(first).toMatchObject({ provider: 'loci', isKnown: true, turns: 4 });
    const elsewhere = await startTestEngine({ home: temporaryFolder(), clock });
    const whole = (await inspect(elsewhere, files)).inspection.conversations[0];
    expect(first?.tokens).toBeGreaterThan(0);
    expect(first?.tokens).toBeLessThan(whole?.tokens ?? 0);
    await importFiles(here, files);
    expect(await inspected()).toMatchObject({ isKnown: true, turns: 4, tokens: 0 });
  });
});

describe('a later archive of a workspace that was merged into another one', () => {
  it('brings its newer messages after what was said there meanwhile', async () => {
    const { clock, conversationId, copy, files } = await copyWithNewerMessages(TEN);
    const engine = await startTestEngine({ home: temporaryFolder(), clock });
    await importFiles(engine, files);
    const [merged] = (await engine.call('conversations.list', {})).conversations;
    if (merged === undefined) throw new Error('no conversation');
    await ask(engine, merged.id, HARBOR);
    await ask(copy, conversationId, ELEVEN);
    const later = await archiveOf(copy);
    const { report } = await importFiles(engine, later);
    expect(report.updated).toEqual({ conversations: 1, turns: 2 });
    expect(await shownQuestions(engine, merged.id)).toEqual([NINE, TEN, HARBOR, ELEVEN]);
    expect((await importFiles(engine, later)).report).toMatchObject({ unchanged: 1 });
  });
});

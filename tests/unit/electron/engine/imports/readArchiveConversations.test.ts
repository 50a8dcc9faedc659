import { describe, expect, it } from 'vitest';
import { readArchiveConversations } from '../../../../../electron/engine/imports/archive/readArchiveConversations.ts';
import { createExportReads } from '../../../../../electron/engine/storage/exports/exportReads.ts';
import type { MessageRow } from '../../../../../electron/engine/storage/connection/rows.ts';
import { asConversationId, asMessageId } from '../../../../support/ids.ts';
import { START } from '../../../../support/manualClock.ts';
import { openTestStore } from '../../../../support/testStore.ts';

/** Archive of one conversation with these messages, each below the one before it. */
function archiveOf(...messages: readonly (readonly [MessageRow['role'], string])[]) {
  const { store, db } = openTestStore();
  const id = asConversationId('talk');
  const sourceSeq = store.sources.insert({
    id: 'talk',
    sourceType: 'conversation',
    capturedBy: 'system',
    conversationId: id,
    createdAt: START,
  });
  const { seq } = store.conversations.insert({
    ...{ id, title: 'Talk', at: START, sourceSeq, model: null, memory: 1 },
  });
  let parentSeq: MessageRow['parent_seq'] = null;
  for (const [role, text] of messages) {
    const row = store.messages.insert({
      id: asMessageId(text),
      conversation_seq: seq,
      session_id: 's',
      turn_id: text,
      role,
      text,
      state: 'complete',
      created_at: START,
      author: role === 'user' ? null : 'built-in',
      parent_seq: parentSeq,
      episode_seq: null,
      redactions: 0,
      pasted: '[]',
    });
    if (role === 'user') parentSeq = row.seq;
  }
  const read = () => {
    const source = { store, reads: createExportReads(db), episodes: store.episodes };
    const [conversation] = readArchiveConversations(source);
    return {
      turns: conversation?.turns.map((turn) => [turn.id, turn.parent]),
      skipped: conversation?.skipped,
    };
  };
  return { db, read };
}

describe('conversations of an archive', () => {
  it('are read without the answer to a question that was forgotten there', () => {
    const { db, read } = archiveOf(
      ['user', 'q1'],
      ['assistant', 'a1'],
      ['user', 'q2'],
      ['assistant', 'a2'],
      ['user', 'q3'],
    );
    db.prepare("UPDATE messages SET forgotten_at = 1 WHERE id = 'q2'").run();
    expect(read()).toEqual({
      turns: [
        ['q1', null],
        ['a1', 'q1'],
        ['q3', 'q1'],
      ],
      skipped: { empty: 1, no_question: 1 },
    });
  });

  it('are read to their end where forged rows follow themselves', () => {
    const { db, read } = archiveOf(['user', 'q1'], ['user', 'q2'], ['user', 'q3']);
    db.prepare("UPDATE messages SET forgotten_at = 1, parent_seq = seq WHERE id = 'q2'").run();
    expect(read().turns).toEqual([
      ['q1', null],
      ['q3', null],
    ]);
  });
});

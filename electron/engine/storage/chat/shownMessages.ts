import type { ReadableDb } from '../connection/database.ts';
import type { MessageRow } from '../connection/rows.ts';
import type { ConversationSeq, MessageSeq } from '../connection/rowNumber.ts';

/** Fields of a message that say where in its conversation it is. */
export type MessagePosition = Pick<MessageRow, 'seq' | 'role' | 'parent_seq'>;

type ReadShown = (
  conversationSeq: ConversationSeq,
  position: MessagePosition | null,
  limit: number,
) => MessageRow[];

export interface ShownMessages {
  /** The `limit` messages before a position, newest first; null: the newest of all. */
  readonly before: ReadShown;
  /** The `limit` messages after a position, oldest first; null: the oldest of all. */
  readonly after: ReadShown;
  /** Number of messages before a question. */
  readonly countBefore: (conversationSeq: ConversationSeq, questionSeq: MessageSeq) => number;
}

/**
 * Messages of the visible branch in the order of its turns: an answer comes after the question it
 * answers, also when it was given anew after later turns. The turns that a page can hold are taken
 * by the index first, so that a page costs the same in a conversation of any length.
 */
export function createShownMessages(db: ReadableDb): ShownMessages {
  const prepare = (comparison: '<' | '>', direction: 'ASC' | 'DESC') =>
    db.prepare(
      `WITH turns AS (
         SELECT seq FROM messages
         WHERE conversation_seq = @conversationSeq AND seq ${comparison}= @turnSeq AND shown = 1
           AND (role = 'user' OR parent_seq IS NULL)
         ORDER BY seq ${direction} LIMIT @limit + 1)
       SELECT m.* FROM turns t CROSS JOIN messages m
         ON m.seq = t.seq OR (m.parent_seq = t.seq AND m.role = 'assistant' AND m.shown = 1)
       WHERE (t.seq, m.seq) ${comparison} (@turnSeq, @seq)
       ORDER BY t.seq ${direction}, m.seq ${direction} LIMIT @limit`,
    );
  const pageBefore = prepare('<', 'DESC');
  const pageAfter = prepare('>', 'ASC');
  const countBefore = db
    .prepare(
      `SELECT count(*) FROM messages WHERE conversation_seq = @conversationSeq AND shown = 1
         AND CASE role WHEN 'assistant' THEN coalesce(parent_seq, seq) ELSE seq END < @questionSeq`,
    )
    .pluck();
  const end = Number.MAX_SAFE_INTEGER;
  return {
    countBefore: (conversationSeq, questionSeq) =>
      Number(countBefore.get({ conversationSeq, questionSeq })),
    before: (conversationSeq, position, limit) =>
      pageBefore.all({
        conversationSeq,
        turnSeq: position === null ? end : turnSeqOf(position),
        seq: position?.seq ?? end,
        limit,
      }) as MessageRow[],
    after: (conversationSeq, position, limit) =>
      pageAfter.all({
        conversationSeq,
        turnSeq: position === null ? 0 : turnSeqOf(position),
        seq: position?.seq ?? 0,
        limit,
      }) as MessageRow[],
  };
}

/** Seq of the turn that a message belongs to: of the question, for its answers. */
function turnSeqOf({ seq, role, parent_seq: questionSeq }: MessagePosition): number {
  return role === 'assistant' ? (questionSeq ?? seq) : seq;
}

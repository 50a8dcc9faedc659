import type { Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import type { MessageRow } from '../connection/rows.ts';

/** A memory that repeats others, or rests on them, though no edge says so. */
interface RestatingRow {
  readonly id: Id;
  readonly how: 'derived' | 'version';
}

/** What has to be found before it can be forgotten. */
export interface ForgetReads {
  /** Every message of a conversation, all versions, oldest first. */
  messagesOf(conversationSeq: number): MessageRow[];
  /** The schema and what is noted about the database itself, in lower case. */
  ownText(): string;
  /** Other messages that say one of the texts, or name one of the memories as what they used. */
  messagesWith(texts: readonly string[], nodeIds: readonly Id[], limit: number): MessageRow[];
  /** Other wordings a model proposed for these memories, their doubles, and reflections on them. */
  restating(nodeIds: readonly Id[]): RestatingRow[];
}

export function createForgetReads(db: ReadableDb): ForgetReads {
  const ownTexts = db
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL UNION ALL SELECT value FROM meta WHERE key <> 'forgotten'`,
    )
    .pluck();
  const messagesOf = db.prepare('SELECT * FROM messages WHERE conversation_seq = ? ORDER BY seq');
  const messagesWith = db.prepare(
    `SELECT * FROM messages WHERE forgotten_at IS NULL AND (
       EXISTS (SELECT 1 FROM json_each(@texts) t WHERE instr(text, t.value) > 0)
       OR EXISTS (SELECT 1 FROM json_each(@ids) i
         WHERE instr(citations, i.value) > 0 OR instr(actions, i.value) > 0))
     ORDER BY seq LIMIT @limit`,
  );
  const isOne = 'IN (SELECT value FROM json_each(@ids))';
  const restating = db.prepare(
    `SELECT id, iif(source_type = 'consolidation', 'derived', 'version') AS how FROM nodes
     WHERE review IS NOT NULL AND (attributes ->> '$.proposal.nodeId' ${isOne}
       OR attributes ->> '$.mergedInto' ${isOne}
       OR EXISTS (SELECT 1 FROM json_each(attributes, '$.grounds') g WHERE g.value ${isOne}))
     ORDER BY seq`,
  );
  return {
    restating: (ids) => restating.all({ ids: JSON.stringify(ids) }) as RestatingRow[],
    ownText: () => (ownTexts.all() as string[]).join('\n').toLowerCase(),
    messagesOf: (seq) => messagesOf.all(seq) as MessageRow[],
    messagesWith: (texts, ids, limit) =>
      messagesWith.all({
        texts: JSON.stringify(texts),
        ids: JSON.stringify(ids),
        limit,
      }) as MessageRow[],
  };
}

import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import type { MessageRow } from '../connection/rows.ts';
import type { ConversationSeq, NodeSeq } from '../connection/rowNumber.ts';

/** Memory that repeats others, or is based on them, without an edge that says so. */
interface RestatingRow {
  readonly id: NodeId;
  readonly relation: 'derived' | 'version';
}

/** Lookups of everything that has to be found before it can be forgotten. */
export interface ForgetReads {
  /** Messages of a conversation, all versions, oldest first. */
  messagesOf(conversationSeq: ConversationSeq): MessageRow[];
  /** Text of the schema and of the database's own metadata, in lower case. */
  ownText(): string;
  /** Other messages that contain one of the texts, or cite one of the ids. */
  messagesWith(texts: readonly string[], ids: readonly Id[], limit: number): MessageRow[];
  /** Other wordings of a memory, itself included, oldest first: also those of a version restored. */
  versions(nodeSeq: NodeSeq): NodeSeq[];
  /**
   * Rewordings proposed by a model for these memories, their duplicates, and what was concluded from
   * them.
   */
  restatements(nodeIds: readonly NodeId[]): RestatingRow[];
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
  const restatements = db.prepare(
    `SELECT id, iif(source_type = 'consolidation', 'derived', 'version') AS relation FROM nodes
     WHERE review IS NOT NULL AND (attributes ->> '$.proposal.nodeId' ${isOne}
       OR attributes ->> '$.mergedInto' ${isOne}
       OR EXISTS (SELECT 1 FROM json_each(attributes, '$.grounds') g WHERE g.value ${isOne}))
     UNION
     SELECT n.id, 'derived' FROM json_each(@ids) i
     CROSS JOIN nodes ground ON ground.id = i.value
     CROSS JOIN edges e ON e.target_seq = ground.seq AND e.relation_type = 'derived_from'
     CROSS JOIN nodes n ON n.seq = e.source_seq AND n.type <> 'episodic'`,
  );
  const rewordedQuery = (from: 'source_seq' | 'target_seq', to: 'source_seq' | 'target_seq') =>
    `SELECT @seq UNION SELECT e.${to} FROM ${from === 'source_seq' ? 'older' : 'newer'} v
     CROSS JOIN edges e ON e.${from} = v.seq AND e.relation_type = 'supersedes'`;
  // Closed edges too: restoring a version closes the one from its successor.
  const versions = db
    .prepare(
      `WITH RECURSIVE older (seq) AS (${rewordedQuery('source_seq', 'target_seq')}),
         newer (seq) AS (${rewordedQuery('target_seq', 'source_seq')})
       SELECT seq FROM older UNION SELECT seq FROM newer ORDER BY seq`,
    )
    .pluck();
  return {
    versions: (seq) => versions.all({ seq }) as NodeSeq[],
    restatements: (ids) => restatements.all({ ids: JSON.stringify(ids) }) as RestatingRow[],
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

import type { EpochMs, Id, MessageId, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { KnowledgeRow } from './knowledge.ts';
import { KNOWLEDGE_COLUMNS } from './knowledge.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { z } from 'zod';

interface ContradictionRow {
  readonly a_seq: NodeSeq;
  readonly b_seq: NodeSeq;
  readonly since: EpochMs;
}

/** Suggestion of a rule, or of a model in a chat, that is still undecided. */
export interface Suggestion {
  readonly id: NodeId;
  readonly isByRule: boolean;
  readonly content: string;
  readonly valid_from: EpochMs;
  /** Seqs of the turns it cites. */
  readonly turnSeqs: readonly NodeSeq[];
}

/** Pending suggestion of a rule, with the message whose turn it cites. */
export type MessageSuggestion = KnowledgeRow & { readonly message_id: MessageId };

/** Reads of the review queue. */
export interface ReviewReads {
  /**
   * Page of the queue, oldest first, snoozed ones at the end, the last snoozed last; `pendingCount`
   * is without them.
   */
  page(
    offset: number,
    limit: number,
    now: EpochMs,
  ): { rows: KnowledgeRow[]; pendingCount: number; snoozed: number };
  /**
   * Pending suggestions of rules, and of models in a chat, without those that would change another
   * memory; of one session, or of all.
   */
  suggestions(sessionId: Id | null): Suggestion[];
  /** Pending suggestions of rules from these messages, oldest first. */
  suggestionsOfMessages(messageIds: readonly MessageId[]): MessageSuggestion[];
  /** Pending memories that would change others once accepted, newest first. */
  pendingWithEffects(): KnowledgeRow[];
  /** Pairs of contradicting live memories, oldest first. */
  contradictions(now: EpochMs): ContradictionRow[];
}

const FROM_PENDING = `FROM nodes n JOIN node_life l ON l.seq = n.seq
  WHERE n.review = 'pending' AND n.status = 'active'`;
const BY_RULE = `EXISTS (SELECT 1 FROM json_each(n.attributes, '$.waits') w WHERE w.value = 'rule')`;
const BY_CHAT = `n.source_role = 'assistant' AND n.attributes ->> '$.proposal' IS NULL`;
const IS_SNOOZED = `coalesce(n.attributes ->> '$.snoozedUntil', 0) > @now`;

/** Limit of pending memories that would change others. */
const MAX_PENDING_WITH_EFFECTS = 500;

const seqsCodec = jsonCodec(z.array(z.number().brand<'row of nodes'>()));

export function createReviewReads(db: ReadableDb): ReviewReads {
  const page = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} ${FROM_PENDING} ORDER BY ${IS_SNOOZED}, iif(${IS_SNOOZED}, n.updated_at, 0), n.seq
     LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare(
    `SELECT count(*) FILTER (WHERE NOT (${IS_SNOOZED})) AS pendingCount,
            count(*) FILTER (WHERE ${IS_SNOOZED}) AS snoozed ${FROM_PENDING}`,
  );
  const contradictions = db.prepare(
    `SELECT e.source_seq AS a_seq, e.target_seq AS b_seq, e.valid_from AS since
     FROM edges e INDEXED BY edges_contradictions
     JOIN nodes a ON a.seq = e.source_seq JOIN node_life la ON la.seq = a.seq
     JOIN nodes b ON b.seq = e.target_seq JOIN node_life lb ON lb.seq = b.seq
     WHERE e.relation_type = 'contradicts' AND e.valid_until IS NULL
       AND a.status = 'active' AND b.status = 'active'
       AND (a.review IS NULL OR a.review = 'accepted') AND (b.review IS NULL OR b.review = 'accepted')
       AND (la.fade_at IS NULL OR la.fade_at > @now) AND (lb.fade_at IS NULL OR lb.fade_at > @now)
     ORDER BY e.seq`,
  );
  const suggestions = db.prepare(
    `SELECT n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.valid_from,
            ${BY_RULE} AS isByRule,
            (SELECT json_group_array(e.target_seq) FROM edges e
             WHERE e.source_seq = n.seq AND e.relation_type = 'derived_from'
               AND e.valid_until IS NULL) AS turnSeqs
     ${FROM_PENDING} AND (${BY_RULE} OR (${BY_CHAT}))
       AND (@sessionId IS NULL OR n.session_id = @sessionId)
     ORDER BY n.seq`,
  );
  const suggestionsOfMessages = db.prepare(
    `SELECT m.id AS message_id, ${KNOWLEDGE_COLUMNS}
     FROM json_each(?) wanted
     JOIN messages m ON m.id = wanted.value
     JOIN edges e ON e.target_seq = m.episode_seq AND e.relation_type = 'derived_from'
       AND e.valid_until IS NULL
     JOIN nodes n ON n.seq = e.source_seq JOIN node_life l ON l.seq = n.seq
     WHERE n.review = 'pending' AND n.status = 'active' AND ${BY_RULE}
     ORDER BY n.seq`,
  );
  const pendingWithEffects = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} ${FROM_PENDING}
       AND (json_array_length(n.attributes, '$.conflicts') > 0
         OR json_type(n.attributes, '$.proposal') = 'object')
     ORDER BY n.seq DESC LIMIT ${MAX_PENDING_WITH_EFFECTS}`,
  );
  return {
    pendingWithEffects: () => pendingWithEffects.all() as KnowledgeRow[],
    suggestionsOfMessages: (messageIds) =>
      suggestionsOfMessages.all(JSON.stringify(messageIds)) as MessageSuggestion[],
    suggestions(sessionId) {
      const rows = suggestions.all({ sessionId }) as (Omit<Suggestion, 'isByRule' | 'turnSeqs'> & {
        readonly isByRule: 0 | 1;
        readonly turnSeqs: string;
      })[];
      return rows.map((row) => ({
        ...row,
        isByRule: row.isByRule === 1,
        turnSeqs: seqsCodec.parse(row.turnSeqs),
      }));
    },
    page(offset, limit, now) {
      const rows = page.all({ offset, limit, now }) as KnowledgeRow[];
      return { rows, ...(count.get({ now }) as { pendingCount: number; snoozed: number }) };
    },
    contradictions: (now) => contradictions.all({ now }) as ContradictionRow[],
  };
}

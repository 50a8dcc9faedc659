import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import type { Trust } from '../../../../shared/domain/node.ts';
import type { ReadableDb } from '../connection/database.ts';
import { intact } from '../connection/intact.ts';
import type { EntityRow } from '../connection/rows.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

/** Two consecutive turns of a person in a session. */
export interface TurnPair {
  readonly first_seq: NodeSeq;
  readonly first_id: NodeId;
  readonly first: string;
  readonly second_seq: NodeSeq;
  readonly second_id: NodeId;
  readonly second: string;
}

interface WeeklyFact {
  readonly seq: NodeSeq;
  readonly id: NodeId;
  readonly content: string;
  readonly event_time: EpochMs;
  readonly trust: Trust;
}

/** Reads of the nightly inference. */
export interface InferenceReads {
  /**
   * Shown turns of the person, not in the trash, after `seq`, each with the one before it in its
   * session.
   */
  turnPairs(afterSeq: number, limit: number): TurnPair[];
  /** Entities mentioned often enough, whose summary is missing or older than their memories. */
  toSummarize(minMentions: number, limit: number): EntityRow[];
  /** Entities with a memory that ended, returned or was reviewed after their summary. */
  toSummarizeAgain(afterChange: number, limit: number): EntityRow[];
  /**
   * Last change after that one by which a memory became live or ceased to be; the given one if
   * none.
   */
  lastTurn(afterChange: number): number;
  /** Live memories created in an interval, oldest first. */
  madeBetween(from: EpochMs, until: EpochMs, limit: number): WeeklyFact[];
}

export function createInferenceReads(db: ReadableDb): InferenceReads {
  const turnPairs = db.prepare(
    `SELECT p.seq AS first_seq, p.id AS first_id, ${intact('nodes', 'p', 'content')} AS first,
            n.seq AS second_seq, n.id AS second_id, ${intact('nodes', 'n', 'content')} AS second
     FROM nodes n JOIN nodes p ON p.seq = (
       SELECT max(o.seq) FROM nodes o
       WHERE o.session_id = n.session_id AND o.type = 'episodic' AND o.seq < n.seq
         AND o.source_role = 'user'
         AND NOT EXISTS (SELECT 1 FROM messages h WHERE h.episode_seq = o.seq AND h.shown = 0))
     WHERE n.seq > ? AND n.type = 'episodic' AND n.source_role = 'user' AND n.status = 'active'
       AND n.attributes ->> '$.command' IS NULL AND p.attributes ->> '$.command' IS NULL
       AND NOT EXISTS (SELECT 1 FROM messages m
         JOIN conversations c ON c.seq = m.conversation_seq
         WHERE m.episode_seq IN (n.seq, p.seq)
           AND (m.shown = 0 OR c.trashed_at IS NOT NULL))
     ORDER BY n.seq LIMIT ?`,
  );
  const toSummarize = db.prepare(
    `SELECT * FROM entities
     WHERE merged_into IS NULL AND is_self = 0 AND mention_count >= ?
       AND (summary IS NULL
         OR coalesce(attributes ->> '$.summarisedMentions', 0) < mention_count)
     ORDER BY summary IS NOT NULL, mention_count DESC, seq LIMIT ?`,
  );
  const turned = `c.seq > ? AND c.table_name = 'nodes' AND c.op = 'update'
    AND (c.after ->> '$.status' IS NOT NULL OR c.after ->> '$.review' IS NOT NULL)`;
  const lastTurn = db.prepare(`SELECT max(c.seq) FROM changes c WHERE ${turned}`).pluck();
  const toSummarizeAgain = db.prepare(
    `SELECT e.* FROM changes c JOIN nodes n ON n.id = c.row_key
     JOIN node_entities ne ON ne.node_seq = n.seq JOIN entities e ON e.seq = ne.entity_seq
     WHERE ${turned}
       AND e.summary IS NOT NULL AND e.merged_into IS NULL AND e.is_self = 0
     GROUP BY e.seq
     HAVING max(c.seq) > coalesce(e.attributes ->> '$.summarisedThrough', 0)
     ORDER BY e.seq LIMIT ?`,
  );
  const madeBetween = db.prepare(
    `SELECT n.seq, n.id, ${intact('nodes', 'n', 'content')} AS content, n.event_time, n.trust FROM nodes n JOIN node_life l ON l.seq = n.seq
     WHERE n.type <> 'episodic' AND n.status = 'active' AND n.created_at >= @from
       AND n.created_at < @until AND (n.review IS NULL OR n.review = 'accepted')
       AND (l.fade_at IS NULL OR l.fade_at > @until) AND n.source_type <> 'consolidation'
     ORDER BY n.seq LIMIT @limit`,
  );
  return {
    turnPairs: (seq, limit) => turnPairs.all(seq, limit) as TurnPair[],
    toSummarize: (mentions, limit) => toSummarize.all(mentions, limit) as EntityRow[],
    toSummarizeAgain: (change, limit) => toSummarizeAgain.all(change, limit) as EntityRow[],
    lastTurn: (change) => Number(lastTurn.get(change) ?? change),
    madeBetween: (from, until, limit) => madeBetween.all({ from, until, limit }) as WeeklyFact[],
  };
}

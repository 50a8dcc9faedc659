import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import type { Trust } from '../../../../shared/domain/node.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { EntityRow } from '../connection/rows.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

/** Turn or memory that may be the cause, or the effect, of another. */
interface CauseNode {
  readonly seq: NodeSeq;
  readonly id: NodeId;
  readonly content: string;
}

/** Two neighboring turns of a session, or two memories of one turn. */
export interface CausePair {
  readonly first: CauseNode;
  readonly second: CauseNode;
  /** Words of the person, in which the cause must be stated. */
  readonly quotable: readonly string[];
  /** Ids of the turns. */
  readonly turnIds: readonly NodeId[];
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
   * Shown turns of the person, not in the trash, after `seq`, each with the turn before it in its
   * session, of either side, and with the person's own one before it.
   */
  turnPairs(afterSeq: number, limit: number): CausePair[];
  /** Live memories after `seq`, each with an earlier one of the same turn of the person. */
  memoryPairs(afterSeq: number, limit: number): CausePair[];
  /** Live memories that the person typed or asked to keep, after `seq`, oldest first. */
  statementsAfter(
    afterSeq: number,
    limit: number,
  ): { readonly seq: NodeSeq; readonly id: NodeId }[];
  /**
   * Entities mentioned often enough, whose summary is missing or older than their memories; none
   * whose summary was undone, until it is mentioned again.
   */
  entitiesToSummarize(minMentions: number, limit: number): EntityRow[];
  /** Entities with a memory that ended, returned, was reviewed or left them after their summary. */
  outdatedSummaries(afterChange: number, limit: number): EntityRow[];
  /**
   * Last change after that one of a memory's status, review or links; the given one if none.
   */
  lastStatusChange(afterChange: number): number;
  /** Live memories created in an interval, the newest ones up to a limit, oldest first. */
  createdBetween(from: EpochMs, until: EpochMs, limit: number): WeeklyFact[];
}

export function createInferenceReads(db: ReadableDb): InferenceReads {
  const columns = (alias: string, name: string) =>
    `${alias}.seq AS ${name}_seq, ${alias}.id AS ${name}_id,
     ${verifiedColumn('nodes', alias, 'content')} AS ${name}`;
  const lastBefore = (role: string) => `(SELECT max(o.seq) FROM nodes o
    WHERE o.session_id = n.session_id AND o.type = 'episodic' AND o.seq < n.seq
      AND o.source_role ${role}
      AND NOT EXISTS (SELECT 1 FROM messages h WHERE h.episode_seq = o.seq AND h.shown = 0))`;
  const turnPairs = db.prepare(
    `SELECT ${columns('p', 'first')}, p.source_role AS first_role, ${columns('n', 'second')}
     FROM nodes n JOIN nodes p
       ON p.seq IN (${lastBefore("IN ('user', 'assistant')")}, ${lastBefore("= 'user'")})
     WHERE n.seq > ? AND n.type = 'episodic' AND n.source_role = 'user' AND n.status = 'active'
       AND n.attributes ->> '$.command' IS NULL AND p.attributes ->> '$.command' IS NULL
       AND NOT EXISTS (SELECT 1 FROM messages m
         JOIN conversations c ON c.seq = m.conversation_seq
         WHERE m.episode_seq IN (n.seq, p.seq)
           AND (m.shown = 0 OR c.trashed_at IS NOT NULL))
     ORDER BY n.seq, p.seq LIMIT ?`,
  );
  const live = (alias: string) => `${alias}.type <> 'episodic' AND ${alias}.status = 'active'
    AND (${alias}.review IS NULL OR ${alias}.review = 'accepted')`;
  const memoryPairs = db.prepare(
    `SELECT ${columns('a', 'first')}, ${columns('b', 'second')}, ${columns('t', 'turn')}
     FROM nodes b
     JOIN edges eb ON eb.source_seq = b.seq AND eb.relation_type = 'derived_from'
       AND eb.valid_until IS NULL
     JOIN nodes t ON t.seq = eb.target_seq AND t.source_role = 'user'
     JOIN edges ea ON ea.target_seq = t.seq AND ea.relation_type = 'derived_from'
       AND ea.valid_until IS NULL AND ea.source_seq < b.seq
     JOIN nodes a ON a.seq = ea.source_seq
     WHERE b.seq > ? AND ${live('a')} AND ${live('b')}
     ORDER BY b.seq, a.seq, t.seq LIMIT ?`,
  );
  const statementsAfter = db.prepare(
    `SELECT b.seq, b.id FROM nodes b
     WHERE b.seq > ? AND b.trust = 'user' AND b.source_role = 'user' AND ${live('b')}
     ORDER BY b.seq LIMIT ?`,
  );
  const mentionsIn = (fields: string) =>
    `((${fields} ->> '$.attributes') ->> '$.summarisedMentions')`;
  // What the undo took back is in its `before`.
  const undoneCondition = `EXISTS (
    SELECT 1 FROM changes c JOIN change_groups g ON g.seq = c.group_seq
    WHERE c.seq = (SELECT max(s.seq) FROM changes s
        WHERE s.table_name = 'entities' AND s.row_key = e.id AND s.op = 'update'
          AND (json_type(s.after, '$.summary') IS NOT NULL
            OR ${mentionsIn('s.before')} IS NOT ${mentionsIn('s.after')}))
      AND g.reverts IS NOT NULL
      AND ${mentionsIn('c.before')} >= e.mention_count)`;
  const entitiesToSummarize = db.prepare(
    `SELECT * FROM entities e
     WHERE merged_into IS NULL AND mention_count >= ?
       AND (summary IS NULL
         OR coalesce(attributes ->> '$.summarisedMentions', 0) < mention_count)
       AND NOT ${undoneCondition}
     ORDER BY summary IS NOT NULL, mention_count DESC, seq LIMIT ?`,
  );
  const changesStatus = `c.table_name = 'nodes' AND c.op = 'update'
    AND (c.after ->> '$.status' IS NOT NULL OR c.after ->> '$.review' IS NOT NULL)`;
  // A memory that was undone, split off or unlinked is no longer about the entity.
  const linkEndCondition = `c.table_name = 'node_entities' AND c.op = 'delete'`;
  const lastStatusChange = db
    .prepare(
      `SELECT max(c.seq) FROM changes c
       WHERE c.seq > ? AND (${changesStatus} OR ${linkEndCondition})`,
    )
    .pluck();
  const outdatedSummaries = db.prepare(
    `WITH outdating (entity_id, change_seq) AS (
       SELECT named.id, c.seq FROM changes c JOIN nodes n ON n.id = c.row_key
       JOIN node_entities ne ON ne.node_seq = n.seq JOIN entities named ON named.seq = ne.entity_seq
       WHERE c.seq > @after AND ${changesStatus}
       UNION ALL
       SELECT c.row_key ->> '$[1]', c.seq FROM changes c WHERE c.seq > @after AND ${linkEndCondition})
     SELECT e.* FROM outdating o JOIN entities e ON e.id = o.entity_id
     WHERE e.summary IS NOT NULL AND e.merged_into IS NULL
     GROUP BY e.seq
     HAVING max(o.change_seq) > coalesce(e.attributes ->> '$.summarisedThrough', 0)
     ORDER BY e.seq LIMIT @limit`,
  );
  const createdBetween = db.prepare(
    `SELECT n.seq, n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.event_time, n.trust FROM nodes n JOIN node_life l ON l.seq = n.seq
     WHERE n.type <> 'episodic' AND n.status = 'active' AND n.created_at >= @from
       AND n.created_at < @until AND (n.review IS NULL OR n.review = 'accepted')
       AND (l.fade_at IS NULL OR l.fade_at > @until) AND n.source_type <> 'consolidation'
     ORDER BY n.seq DESC LIMIT @limit`,
  );
  return {
    turnPairs: (seq, limit) => (turnPairs.all(seq, limit) as TurnPairRow[]).map(pairOfTurns),
    memoryPairs: (seq, limit) =>
      (memoryPairs.all(seq, limit) as MemoryPairRow[]).map(pairOfMemories),
    statementsAfter: (seq, limit) =>
      statementsAfter.all(seq, limit) as ReturnType<InferenceReads['statementsAfter']>,
    entitiesToSummarize: (mentions, limit) =>
      entitiesToSummarize.all(mentions, limit) as EntityRow[],
    outdatedSummaries: (change, limit) =>
      outdatedSummaries.all({ after: change, limit }) as EntityRow[],
    lastStatusChange: (change) => Number(lastStatusChange.get(change) ?? change),
    createdBetween: (from, until, limit) =>
      (createdBetween.all({ from, until, limit }) as WeeklyFact[]).reverse(),
  };
}

interface PairRow {
  readonly first_seq: NodeSeq;
  readonly first_id: NodeId;
  readonly first: string;
  readonly second_seq: NodeSeq;
  readonly second_id: NodeId;
  readonly second: string;
}

interface TurnPairRow extends PairRow {
  readonly first_role: 'user' | 'assistant';
}

interface MemoryPairRow extends PairRow {
  readonly turn_id: NodeId;
  readonly turn: string;
}

function nodesOf(row: PairRow): Pick<CausePair, 'first' | 'second'> {
  return {
    first: { seq: row.first_seq, id: row.first_id, content: row.first },
    second: { seq: row.second_seq, id: row.second_id, content: row.second },
  };
}

function pairOfTurns(row: TurnPairRow): CausePair {
  const quotable = row.first_role === 'user' ? [row.first, row.second] : [row.second];
  return { ...nodesOf(row), quotable, turnIds: [row.first_id, row.second_id] };
}

function pairOfMemories(row: MemoryPairRow): CausePair {
  return { ...nodesOf(row), quotable: [row.turn], turnIds: [row.turn_id] };
}

import { nodeKindSchema } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { DISPUTED_NODES } from '../connection/disputed.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';
import { KNOWLEDGE_COLUMNS, STRENGTH, type KnowledgeRow } from './knowledge.ts';

/** Candidates of the standing profile, for each section on its own; nothing from files. */
export interface ProfileCandidates {
  /** Open goals or to-dos: soonest due first, then the most important, then the newest. */
  goalsOrTodos(kind: 'Goal' | 'Todo', now: EpochMs, limit: number): KnowledgeRow[];
  countGoalsOrTodos(kind: 'Goal' | 'Todo', now: EpochMs): number;
  /** Decisions made or dated since `since`, the latest first. */
  decisions(since: EpochMs, now: EpochMs, limit: number): KnowledgeRow[];
  countDecisions(since: EpochMs, now: EpochMs): number;
  /** The most important decisions of any time. */
  olderDecisions(now: EpochMs, limit: number): KnowledgeRow[];
  /**
   * Strongest memories of all other kinds, at most `limit` a group. Candidates: the most important
   * of each kind and trust, the latest used, the confirmed and the lasting. The cost does not depend
   * on the size of memory.
   */
  otherKinds(now: EpochMs, limit: number): KnowledgeRow[];
  /** Live memories in an unresolved contradiction. */
  disputed(now: EpochMs, limit: number): KnowledgeRow[];
}

const MEMORIES_WITH_DECAY_STATE = 'nodes n JOIN node_life l ON l.seq = n.seq';

const LIVE = `n.status = 'active' AND n.trust <> 'ingested'
  AND (n.review IS NULL OR n.review = 'accepted') AND (l.fade_at IS NULL OR l.fade_at > @now)`;

/** `kind IN (…)` and the ORDER BY repeat the partial index, so that SQLite uses it. */
const IS_GOAL_OR_TODO = `n.kind = @kind AND n.kind IN ('Goal', 'Todo') AND ${LIVE}`;
const DUE = `coalesce(n.attributes ->> '$.due.at', n.true_until)`;

const IS_DECISION = `n.kind = 'Decision' AND ${LIVE} AND max(n.created_at, n.event_time) >= @since`;

const GROUP = `CASE WHEN n.kind = 'Preference' THEN 'preference' WHEN n.kind = 'Identity' THEN 'self'
  WHEN ${STRENGTH} < 0.4 THEN 'weak' ELSE 'known' END`;

/** Kinds ranked by strength and importance; null = procedural memories, which have no kind. */
const OTHER_KINDS = [
  ...nodeKindSchema.exclude(['Goal', 'Todo', 'Decision']).options,
  null,
] as const;

const TRUSTS = ['user', 'extracted', 'inferred'] as const;

/** SQL for the most important memories of a kind, by trust; each list is read in index order. */
function mostImportantQuery(kind: string | null): string {
  const isKind = kind === null ? 'n.kind IS NULL' : `n.kind = '${kind}'`;
  return TRUSTS.map(
    (trust) => `SELECT * FROM (SELECT n.seq FROM nodes n CROSS JOIN node_life l ON l.seq = n.seq
      WHERE ${isKind} AND n.type <> 'episodic' AND n.trust = '${trust}' AND ${LIVE}
      ORDER BY n.importance DESC, n.seq DESC LIMIT @limit)`,
  ).join(' UNION ALL ');
}

/** SQL for live memories that meet a condition on their decay state, read in index order. */
function orderByDecayState(condition: string, order: string): string {
  return `SELECT * FROM (SELECT n.seq FROM node_life l CROSS JOIN nodes n ON n.seq = l.seq
    WHERE ${condition} AND n.kind IS NOT 'Goal' AND n.kind IS NOT 'Todo'
      AND n.kind IS NOT 'Decision' AND ${LIVE}
    ORDER BY ${order} LIMIT @limit)`;
}

export function createProfileCandidates(db: ReadableDb): ProfileCandidates {
  const goalsOrTodos = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM nodes n CROSS JOIN node_life l ON l.seq = n.seq
     WHERE ${IS_GOAL_OR_TODO} ORDER BY ${DUE} IS NULL, ${DUE}, n.importance DESC, n.seq DESC LIMIT @limit`,
  );
  const countGoalsOrTodos = db
    .prepare(`SELECT count(*) FROM ${MEMORIES_WITH_DECAY_STATE} WHERE ${IS_GOAL_OR_TODO}`)
    .pluck();
  const decisions = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM nodes n CROSS JOIN node_life l ON l.seq = n.seq
     WHERE ${IS_DECISION} ORDER BY max(n.created_at, n.event_time) DESC LIMIT @limit`,
  );
  const countDecisions = db
    .prepare(`SELECT count(*) FROM ${MEMORIES_WITH_DECAY_STATE} WHERE ${IS_DECISION}`)
    .pluck();
  const selectBySeqs = (seqQuery: string) =>
    `SELECT ${KNOWLEDGE_COLUMNS} FROM (${seqQuery}) f
     CROSS JOIN nodes n ON n.seq = f.seq JOIN node_life l ON l.seq = n.seq`;
  const olderDecisions = db.prepare(selectBySeqs(mostImportantQuery('Decision')));
  const candidates = [
    ...OTHER_KINDS.map(mostImportantQuery),
    orderByDecayState('l.fades_from IS NOT NULL', 'l.fades_from DESC'),
    orderByDecayState('l.fades_from IS NULL AND l.confidence < 1', 'l.confidence DESC, l.seq DESC'),
    orderByDecayState('l.decay_rate = 0', 'l.seq DESC'),
  ].join(' UNION ALL ');
  const strongestRows = db
    .prepare(
      `SELECT seq FROM (
         SELECT n.seq, row_number() OVER (
           PARTITION BY ${GROUP} ORDER BY ${STRENGTH} * n.importance DESC, n.seq DESC) AS group_rank
         FROM (SELECT DISTINCT seq FROM (${candidates})) c
         CROSS JOIN nodes n ON n.seq = c.seq JOIN node_life l ON l.seq = n.seq)
       WHERE group_rank <= @limit`,
    )
    .pluck();
  const rowsBySeq = db.prepare(selectBySeqs('SELECT value AS seq FROM json_each(?)'));
  const disputed = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM ${DISPUTED_NODES} c
     CROSS JOIN nodes n ON n.seq = c.side JOIN node_life l ON l.seq = n.seq
     WHERE ${LIVE} ORDER BY n.seq DESC LIMIT @limit`,
  );
  return {
    goalsOrTodos: (kind, now, limit) => goalsOrTodos.all({ kind, now, limit }) as KnowledgeRow[],
    countGoalsOrTodos: (kind, now) => Number(countGoalsOrTodos.get({ kind, now })),
    decisions: (since, now, limit) => decisions.all({ since, now, limit }) as KnowledgeRow[],
    countDecisions: (since, now) => Number(countDecisions.get({ since, now })),
    olderDecisions: (now, limit) => olderDecisions.all({ now, limit }) as KnowledgeRow[],
    otherKinds(now, limit) {
      const seqs = strongestRows.all({ now, limit }) as NodeSeq[];
      return rowsBySeq.all(JSON.stringify(seqs)) as KnowledgeRow[];
    },
    disputed: (now, limit) => disputed.all({ now, limit }) as KnowledgeRow[],
  };
}

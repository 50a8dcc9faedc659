import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';
import { KNOWLEDGE_COLUMNS, STRENGTH, type KnowledgeRow } from './knowledge.ts';

/** Snapshot of the standing profile. */
interface BulletinRow {
  readonly id: Id;
  /** JSON. */
  readonly body: string;
  readonly tokens: number;
  readonly at: EpochMs;
}

export interface BulletinReads {
  latest(): BulletinRow | null;
  ids(): Id[];
}

export interface BulletinWrites extends BulletinReads {
  insert(row: BulletinRow): void;
  /** Keeps the newest `keep`; returns the ids of those removed. */
  prune(keep: number): Id[];
}

export function createBulletinReads(db: ReadableDb): BulletinReads {
  const latest = db.prepare('SELECT * FROM bulletins ORDER BY seq DESC LIMIT 1');
  const ids = db.prepare('SELECT id FROM bulletins').pluck();
  return {
    latest: () => (latest.get() as BulletinRow | undefined) ?? null,
    ids: () => ids.all() as Id[],
  };
}

export function createBulletinWrites(db: WritableDb): BulletinWrites {
  const insert = db.prepare(
    'INSERT INTO bulletins (id, body, tokens, at) VALUES (@id, @body, @tokens, @at)',
  );
  const prune = db
    .prepare(
      `DELETE FROM bulletins WHERE seq <= (
         SELECT seq FROM bulletins ORDER BY seq DESC LIMIT 1 OFFSET ?) RETURNING id`,
    )
    .pluck();
  return {
    ...createBulletinReads(db),
    insert: (row) => void insert.run(row),
    prune: (keep) => prune.all(keep) as Id[],
  };
}

/** Kinds that the standing profile cuts last. */
type TaskKind = 'Goal' | 'Todo' | 'Decision';

/** Candidates of the standing profile, for each section on its own; nothing from files. */
export interface BulletinCandidates {
  /** Live ones of a kind: soonest due first, then the most important, then the newest. */
  tasks(kind: TaskKind, since: EpochMs, now: EpochMs, limit: number): KnowledgeRow[];
  countTasks(kind: TaskKind, since: EpochMs, now: EpochMs): number;
  /** The strongest of the other kinds, so many of each group. */
  otherKinds(now: EpochMs, limit: number): KnowledgeRow[];
  /** Live memories in an unresolved contradiction. */
  contradicted(now: EpochMs, limit: number): KnowledgeRow[];
}

const JOINED = 'nodes n JOIN node_life l ON l.seq = n.seq';

const LIVE = `n.status = 'active' AND n.trust <> 'ingested'
  AND (n.review IS NULL OR n.review = 'accepted') AND (l.fade_at IS NULL OR l.fade_at > @now)`;

/** The second condition is that of the index. */
const IS_TASK = `n.kind = @kind AND n.kind IN ('Goal', 'Todo', 'Decision')
  AND max(n.created_at, n.event_time) >= @since AND ${LIVE}`;

const GROUP = `CASE WHEN n.kind = 'Preference' THEN 'preference' WHEN n.kind = 'Identity' THEN 'self'
  WHEN ${STRENGTH} < 0.4 THEN 'weak' ELSE 'known' END`;

export function createBulletinCandidates(db: ReadableDb): BulletinCandidates {
  const tasks = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM ${JOINED} WHERE ${IS_TASK}
     ORDER BY coalesce(n.attributes ->> '$.due.at', n.true_until) IS NULL,
       coalesce(n.attributes ->> '$.due.at', n.true_until), n.importance DESC, n.seq DESC
     LIMIT @limit`,
  );
  const countTasks = db.prepare(`SELECT count(*) FROM ${JOINED} WHERE ${IS_TASK}`).pluck();
  const otherKinds = db
    .prepare(
      `SELECT seq FROM (
         SELECT n.seq, row_number() OVER (
           PARTITION BY ${GROUP} ORDER BY ${STRENGTH} * n.importance DESC, n.seq DESC) AS place
         FROM ${JOINED}
         WHERE n.type <> 'episodic' AND n.kind IS NOT 'Goal' AND n.kind IS NOT 'Todo'
           AND n.kind IS NOT 'Decision' AND ${LIVE})
       WHERE place <= @limit`,
    )
    .pluck();
  const bySeqs = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM json_each(?) f
     CROSS JOIN nodes n ON n.seq = f.value JOIN node_life l ON l.seq = n.seq`,
  );
  const contradicted = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM (
       SELECT source_seq AS side FROM edges
       WHERE relation_type = 'contradicts' AND valid_until IS NULL
       UNION SELECT target_seq FROM edges
       WHERE relation_type = 'contradicts' AND valid_until IS NULL) c
     CROSS JOIN nodes n ON n.seq = c.side JOIN node_life l ON l.seq = n.seq
     WHERE ${LIVE} ORDER BY n.seq DESC LIMIT @limit`,
  );
  return {
    tasks: (kind, since, now, limit) => tasks.all({ kind, since, now, limit }) as KnowledgeRow[],
    countTasks: (kind, since, now) => Number(countTasks.get({ kind, since, now })),
    otherKinds(now, limit) {
      const seqs = otherKinds.all({ now, limit }) as NodeSeq[];
      return bySeqs.all(JSON.stringify(seqs)) as KnowledgeRow[];
    },
    contradicted: (now, limit) => contradicted.all({ now, limit }) as KnowledgeRow[],
  };
}

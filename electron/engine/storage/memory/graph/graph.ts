import type { EntityRole } from '../../../../../shared/domain/entity.ts';
import type { RelationType } from '../../../../../shared/domain/edge.ts';
import type { EpochMs } from '../../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../../connection/database.ts';
import { verifiedColumn } from '../../connection/verifiedColumns.ts';
import type { EdgeRow } from '../../connection/rows.ts';
import type { EntitySeq, NodeSeq } from '../../connection/rowNumber.ts';

export type Direction = 'out' | 'in';

export interface WalkStep {
  readonly from: NodeSeq;
  readonly to: NodeSeq;
  readonly weight: number;
  readonly confidence: number;
}

/** Graph as search walks it: live nodes over live edges only. */
export interface GraphReads {
  /**
   * Step of a walk: live neighbors of each node over one relation, the newest first, at most
   * `fanOut` of each node and `budget` together.
   */
  step(
    frontier: readonly NodeSeq[],
    relation: RelationType,
    direction: Direction,
    limits: { readonly fanOut: number; readonly budget: number; readonly now: EpochMs },
  ): WalkStep[];
  /** Live nodes linked to an entity, the newest first. */
  ofEntity(
    entitySeq: EntitySeq,
    limit: number,
    now: EpochMs,
  ): { node: NodeSeq; role: EntityRole; episodic: 0 | 1 }[];
  /** Live episodes, or live knowledge, of a time interval, the newest first. */
  edgesInWindow(
    window: { readonly from: EpochMs; readonly to: EpochMs },
    kind: 'episodes' | 'knowledge',
    limit: number,
    now: EpochMs,
  ): NodeSeq[];
  /** Live knowledge derived from each of these episodes. */
  derivedFrom(
    episodeSeqs: readonly NodeSeq[],
    limit: number,
    now: EpochMs,
  ): { node: NodeSeq; episode: NodeSeq }[];
  /** Episodes among the nodes. */
  episodesAmong(seqs: readonly NodeSeq[]): NodeSeq[];
  contents(seqs: readonly NodeSeq[]): { seq: NodeSeq; content: string }[];
  /** Live edges between any two of the nodes. */
  edgesAmong(seqs: readonly NodeSeq[], limit: number): EdgeRow[];
  /** Disputed nodes: a live memory contradicts them, and nobody has resolved it. */
  disputedAmong(seqs: readonly NodeSeq[], now: EpochMs): NodeSeq[];
}

const LIVE = `n.status = 'active' AND (n.review IS NULL OR n.review = 'accepted')
  AND (l.fade_at IS NULL OR l.fade_at > @now)`;

/**
 * SQL of a step. `CROSS JOIN` keeps the edges in the outer loop: with the nodes first, all of them
 * would be read.
 */
function stepSql(near: 'source_seq' | 'target_seq', far: 'source_seq' | 'target_seq'): string {
  return `SELECT f.value AS "from", e.${far} AS "to", e.weight, e.confidence
    FROM json_each(@frontier) f
    CROSS JOIN edges e ON e.seq IN (
      SELECT x.seq FROM edges x
      CROSS JOIN nodes n ON n.seq = x.${far}
      LEFT JOIN node_life l ON l.seq = n.seq
      WHERE x.${near} = f.value AND x.relation_type = @relation AND x.valid_until IS NULL AND ${LIVE}
      ORDER BY x.${far} DESC LIMIT @fanOut)
    LIMIT @budget`;
}

export function createGraphReads(db: ReadableDb): GraphReads {
  const steps = {
    out: db.prepare(stepSql('source_seq', 'target_seq')),
    in: db.prepare(stepSql('target_seq', 'source_seq')),
  };
  const ofEntity = db.prepare(
    `SELECT ne.node_seq AS node, ne.role, n.type = 'episodic' AS episodic
     FROM node_entities ne
     CROSS JOIN nodes n ON n.seq = ne.node_seq
     LEFT JOIN node_life l ON l.seq = n.seq
     WHERE ne.entity_seq = @entity AND ${LIVE}
     ORDER BY ne.node_seq DESC LIMIT @limit`,
  );
  const window = (types: string) =>
    db
      .prepare(
        `SELECT n.seq FROM nodes n LEFT JOIN node_life l ON l.seq = n.seq
         WHERE n.event_time >= @from AND n.event_time < @to AND ${types} AND ${LIVE}
         ORDER BY n.event_time DESC, n.seq DESC LIMIT @limit`,
      )
      .pluck();
  const windows = {
    episodes: window("n.type = 'episodic'"),
    knowledge: window("n.type <> 'episodic'"),
  };
  const derived = db.prepare(
    `SELECT e.source_seq AS node, e.target_seq AS episode
     FROM json_each(@episodes) f
     CROSS JOIN edges e ON e.target_seq = f.value AND e.relation_type = 'derived_from'
     CROSS JOIN nodes n ON n.seq = e.source_seq
     LEFT JOIN node_life l ON l.seq = n.seq
     WHERE e.valid_until IS NULL AND n.type <> 'episodic' AND ${LIVE}
     ORDER BY f.key, e.source_seq LIMIT @limit`,
  );
  const episodes = db
    .prepare(
      `SELECT n.seq FROM json_each(?) f CROSS JOIN nodes n ON n.seq = f.value
       WHERE n.type = 'episodic'`,
    )
    .pluck();
  const contents = db.prepare(
    `SELECT n.seq, ${verifiedColumn('nodes', 'n', 'content')} AS content
     FROM json_each(?) f CROSS JOIN nodes n ON n.seq = f.value`,
  );
  const edgesAmong = db.prepare(
    `SELECT e.* FROM json_each(@seqs) f CROSS JOIN edges e ON e.source_seq = f.value
     WHERE e.valid_until IS NULL AND e.target_seq IN (SELECT value FROM json_each(@seqs))
     ORDER BY e.source_seq, e.target_seq, e.relation_type LIMIT @limit`,
  );
  const contradictedBy = (near: 'source_seq' | 'target_seq', far: 'source_seq' | 'target_seq') =>
    `EXISTS (SELECT 1 FROM edges e CROSS JOIN nodes n ON n.seq = e.${far}
       CROSS JOIN node_life l ON l.seq = n.seq
     WHERE e.${near} = f.value AND e.relation_type = 'contradicts' AND e.valid_until IS NULL
       AND ${LIVE})`;
  const disputed = db
    .prepare(
      `SELECT f.value FROM json_each(@seqs) f
       WHERE ${contradictedBy('source_seq', 'target_seq')}
          OR ${contradictedBy('target_seq', 'source_seq')}`,
    )
    .pluck();
  return {
    step: (frontier, relation, direction, limits) =>
      steps[direction].all({
        ...limits,
        relation,
        frontier: JSON.stringify(frontier),
      }) as WalkStep[],
    ofEntity: (entity, limit, now) =>
      ofEntity.all({ entity, limit, now }) as {
        node: NodeSeq;
        role: EntityRole;
        episodic: 0 | 1;
      }[],
    edgesInWindow: ({ from, to }, kind, limit, now) =>
      windows[kind].all({ from, to, limit, now }) as NodeSeq[],
    derivedFrom: (seqs, limit, now) =>
      derived.all({ episodes: JSON.stringify(seqs), limit, now }) as {
        node: NodeSeq;
        episode: NodeSeq;
      }[],
    episodesAmong: (seqs) => episodes.all(JSON.stringify(seqs)) as NodeSeq[],
    contents: (seqs) => contents.all(JSON.stringify(seqs)) as { seq: NodeSeq; content: string }[],
    edgesAmong: (seqs, limit) => edgesAmong.all({ seqs: JSON.stringify(seqs), limit }) as EdgeRow[],
    disputedAmong: (seqs, now) => disputed.all({ seqs: JSON.stringify(seqs), now }) as NodeSeq[],
  };
}

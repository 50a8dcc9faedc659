import type { RelationType } from '../../../../../shared/domain/edge.ts';
import type { GraphRelation } from '../../../../../shared/domain/graph.ts';
import type {
  EpochMs,
  ConversationId,
  MessageId,
  EntityId,
  NodeId,
} from '../../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../../connection/database.ts';
import { verifiedColumn } from '../../connection/verifiedColumns.ts';
import { DISPUTED_UNTIL } from '../../connection/disputed.ts';
import type { Direction } from './graph.ts';
import type { EntityRow, DecayStateRow, NodeRow } from '../../connection/rows.ts';
import type { EntitySeq, NodeSeq } from '../../connection/rowNumber.ts';

/** Columns of a memory that decide whether a graph shows it. */
export type GraphCandidateRow = Pick<
  NodeRow,
  | 'seq'
  | 'type'
  | 'kind'
  | 'source_role'
  | 'importance'
  | 'status'
  | 'status_reason'
  | 'trust'
  | 'review'
> &
  Partial<Pick<DecayStateRow, 'confidence' | 'decay_rate' | 'fade_at' | 'fades_from'>> & {
    readonly disputed_until?: EpochMs;
  };

/** Columns of a memory that a graph shows. */
export type GraphNodeRow = GraphCandidateRow &
  Pick<NodeRow, 'id' | 'content' | 'event_time' | 'created_at'>;

export type GraphEntityRow = Pick<
  EntityRow,
  'seq' | 'id' | 'canonical_name' | 'type' | 'is_self' | 'merged_into' | 'first_seen'
>;

export interface GraphEdgeRow {
  readonly near: number;
  readonly far: number;
  readonly predicate: string;
  /** Weight times confidence. */
  readonly certainty: number;
}

interface GraphEdgeAmong {
  readonly source: number;
  readonly target: number;
  readonly relation: RelationType;
  readonly predicate: string;
  readonly certainty: number;
}

interface GraphLocation {
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
}

interface NearOptions {
  readonly fanOut: number;
  readonly now: EpochMs;
}

/** Graph as a person views it: live and pending memories, past ones along their history. */
export interface GraphViewReads {
  /** Neighbors of memories over one relation, the newest first, at most `fanOut` of each. */
  near(
    seqs: readonly number[],
    relation: RelationType,
    direction: Direction,
    options: NearOptions,
  ): GraphEdgeRow[];
  /** Memories linked to each entity, the newest first. */
  nearEntities(entitySeqs: readonly EntitySeq[], options: NearOptions): GraphEdgeRow[];
  /** Entities that each memory is linked to. */
  entitiesOf(seqs: readonly number[]): GraphEdgeRow[];
  /** Relations of edges in force that leave or reach each memory, whatever is at their far end. */
  relationsOf(
    seqs: readonly number[],
    direction: Direction,
  ): { near: number; relation: RelationType }[];
  /** Number of neighbors, counted up to `fanOut`. */
  count(
    seqs: readonly number[],
    relation: RelationType,
    direction: Direction,
    options: NearOptions,
  ): { near: number; count: number }[];
  countOfEntities(
    entitySeqs: readonly EntitySeq[],
    options: NearOptions,
  ): { near: number; count: number }[];
  /** Edges in force between any two of the memories. */
  among(seqs: readonly number[], relations: readonly GraphRelation[]): GraphEdgeAmong[];
  linksAmong(seqs: readonly number[], entitySeqs: readonly EntitySeq[]): GraphEdgeRow[];
  rows(seqs: readonly number[]): GraphNodeRow[];
  /** The same rows without what is only shown: no text is read or verified. */
  candidateRows(seqs: readonly number[]): GraphCandidateRow[];
  entityRows(seqs: readonly number[]): GraphEntityRow[];
  seqsOf(ids: readonly NodeId[]): NodeSeq[];
  entitySeqsOf(ids: readonly EntityId[]): EntitySeq[];
  /** Newest live memories, for a view without an answer. */
  newest(limit: number, now: EpochMs): number[];
  /** Newest answers with a receipt, of visible conversations. */
  recentAnswers(limit: number): MessageId[];
  /** Message of an episode or an answer, if it is visible. */
  locationOf(kind: 'memory' | 'answer', id: NodeId | MessageId): GraphLocation | null;
  /** Creation time of the first memory. */
  since(): EpochMs | null;
}

/**
 * Visible nodes: an episode counts while its message is shown and its conversation is not in the
 * trash.
 */
const IS_SHOWN = `(n.type <> 'episodic' OR NOT EXISTS (
  SELECT 1 FROM messages m JOIN conversations c ON c.seq = m.conversation_seq
  WHERE m.episode_seq = n.seq AND (m.shown = 0 OR c.trashed_at IS NOT NULL)))`;

/** Live or pending nodes. */
const IS_ACTIVE = `n.status = 'active' AND n.review IS NOT 'rejected'
  AND (l.fade_at IS NULL OR l.fade_at > @now) AND ${IS_SHOWN}`;

/** Visibility of edges: a superseded memory is reached only from its successor. */
const visibilityCondition = (relation: RelationType) =>
  relation === 'supersedes' ? `n.review IS NOT 'rejected' AND ${IS_SHOWN}` : IS_ACTIVE;

const NEIGHBORS = (
  near: 'source_seq' | 'target_seq',
  far: 'source_seq' | 'target_seq',
  relation: RelationType,
) => `FROM edges x CROSS JOIN nodes n ON n.seq = x.${far} LEFT JOIN node_life l ON l.seq = n.seq
  WHERE x.${near} = f.value AND x.relation_type = '${relation}' AND x.valid_until IS NULL
    AND ${visibilityCondition(relation)}`;

const CANDIDATE_COLUMNS = `n.seq, n.type, n.kind, n.source_role, n.importance, n.status, n.status_reason,
  n.trust, n.review, l.confidence, l.decay_rate, l.fade_at, l.fades_from`;

const NODE_COLUMNS = `${CANDIDATE_COLUMNS}, n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content,
  n.event_time, n.created_at, ${DISPUTED_UNTIL}`;

const nodeRows = (columns: string) => `SELECT ${columns} FROM json_each(?) f
  CROSS JOIN nodes n ON n.seq = f.value LEFT JOIN node_life l ON l.seq = n.seq
  WHERE n.review IS NOT 'rejected' AND ${IS_SHOWN}`;

/** Predicate of an edge: most have none, which needs no verification. */
const PREDICATE = `iif(e.predicate = '', '', ${verifiedColumn('edges', 'e', 'predicate')})`;

const END_COLUMNS = {
  out: ['source_seq', 'target_seq'],
  in: ['target_seq', 'source_seq'],
} as const;

function nearSql(relation: RelationType, direction: Direction): string {
  const [near, far] = END_COLUMNS[direction];
  return `SELECT f.value AS near, e.${far} AS far, ${PREDICATE} AS predicate,
      e.weight * e.confidence AS certainty
    FROM json_each(@seqs) f CROSS JOIN edges e ON e.seq IN (
      SELECT x.seq ${NEIGHBORS(near, far, relation)} ORDER BY x.${far} DESC LIMIT @fanOut)
    ORDER BY f.key, e.${far} DESC, e.seq`;
}

function countSql(relation: RelationType, direction: Direction): string {
  const [near, far] = END_COLUMNS[direction];
  return `SELECT f.value AS near, (SELECT count(*) FROM (
      SELECT 1 ${NEIGHBORS(near, far, relation)} LIMIT @fanOut)) AS count
    FROM json_each(@seqs) f ORDER BY f.key`;
}

function relationsSql(direction: Direction): string {
  const [near] = END_COLUMNS[direction];
  return `SELECT DISTINCT e.${near} AS near, e.relation_type AS relation
    FROM json_each(@seqs) f CROSS JOIN edges e ON e.${near} = f.value
    WHERE e.valid_until IS NULL`;
}

export function createGraphViewReads(db: ReadableDb): GraphViewReads {
  const prepared = new Map<string, ReturnType<typeof db.prepare>>();
  const statement = (sql: string) => {
    const statement = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const linkedNodes = `FROM node_entities ne CROSS JOIN nodes n ON n.seq = ne.node_seq
    LEFT JOIN node_life l ON l.seq = n.seq WHERE ne.entity_seq = f.value AND ${IS_ACTIVE}`;
  const nearEntities = db.prepare(
    `SELECT DISTINCT f.value AS near, k.node_seq AS far, '' AS predicate, 1 AS certainty
     FROM json_each(@seqs) f CROSS JOIN node_entities k ON k.entity_seq = f.value
       AND k.node_seq IN (SELECT ne.node_seq ${linkedNodes} ORDER BY ne.node_seq DESC LIMIT @fanOut)
     ORDER BY f.key, k.node_seq DESC`,
  );
  const countOfEntities = db.prepare(
    `SELECT f.value AS near, (SELECT count(*) FROM (
       SELECT DISTINCT ne.node_seq ${linkedNodes} LIMIT @fanOut)) AS count
     FROM json_each(@seqs) f ORDER BY f.key`,
  );
  const entitiesOf = db.prepare(
    `SELECT DISTINCT ne.node_seq AS near, ne.entity_seq AS far, '' AS predicate, 1 AS certainty
     FROM json_each(@seqs) f CROSS JOIN node_entities ne ON ne.node_seq = f.value
     JOIN entities e ON e.seq = ne.entity_seq WHERE e.merged_into IS NULL
     ORDER BY f.key, ne.entity_seq`,
  );
  // "+": a search of the index for each pair of a relation and a target would be a million searches.
  const edgesAmong = db.prepare(
    `SELECT e.source_seq AS source, e.target_seq AS target, e.relation_type AS relation,
       ${PREDICATE} AS predicate, e.weight * e.confidence AS certainty
     FROM json_each(@seqs) f CROSS JOIN edges e ON e.source_seq = f.value
     WHERE e.valid_until IS NULL AND +e.target_seq IN (SELECT value FROM json_each(@seqs))
       AND +e.relation_type IN (SELECT value FROM json_each(@relations))
     ORDER BY e.seq`,
  );
  const linksAmong = db.prepare(
    `SELECT DISTINCT ne.node_seq AS near, ne.entity_seq AS far, '' AS predicate, 1 AS certainty
     FROM json_each(@seqs) f CROSS JOIN node_entities ne ON ne.node_seq = f.value
     WHERE ne.entity_seq IN (SELECT value FROM json_each(@entities))
     ORDER BY ne.node_seq, ne.entity_seq`,
  );
  const rows = db.prepare(nodeRows(NODE_COLUMNS));
  const candidateRows = db.prepare(nodeRows(CANDIDATE_COLUMNS));
  const entityRows = db.prepare(
    `SELECT e.seq, e.id, ${verifiedColumn('entities', 'e', 'canonical_name')} AS canonical_name, e.type, e.is_self, e.merged_into, e.first_seen
     FROM json_each(?) f CROSS JOIN entities e ON e.seq = f.value WHERE e.merged_into IS NULL`,
  );
  const seqs = (table: 'nodes' | 'entities') =>
    db
      .prepare(
        `SELECT t.seq FROM json_each(?) f CROSS JOIN ${table} t ON t.id = f.value ORDER BY f.key`,
      )
      .pluck();
  const seqsOf = seqs('nodes');
  const entitySeqsOf = seqs('entities');
  const newest = db
    .prepare(
      `SELECT n.seq FROM nodes n LEFT JOIN node_life l ON l.seq = n.seq
       WHERE n.type <> 'episodic' AND ${IS_ACTIVE} AND n.review IS NOT 'pending'
       ORDER BY n.seq DESC LIMIT @limit`,
    )
    .pluck();
  const recentAnswers = db
    .prepare(
      `SELECT r.id FROM recall_log r JOIN messages m ON m.id = r.id
       JOIN conversations c ON c.seq = m.conversation_seq
       WHERE r.purpose = 'chat' AND m.shown = 1 AND c.trashed_at IS NULL
         AND (r.summary ->> '$.used' > 0 OR r.summary ->> '$.read' > 0)
       ORDER BY r.seq DESC LIMIT ?`,
    )
    .pluck();
  const locationQuery = (from: string) =>
    db.prepare(
      `SELECT c.id AS conversationId, m.id AS messageId FROM ${from}
       JOIN conversations c ON c.seq = m.conversation_seq
       WHERE m.shown = 1 AND c.trashed_at IS NULL LIMIT 1`,
    );
  const locations = {
    memory: locationQuery(
      '(SELECT seq FROM nodes WHERE id = ?) n JOIN messages m ON m.episode_seq = n.seq',
    ),
    answer: locationQuery('(SELECT * FROM messages WHERE id = ?) m'),
  };
  const since = db.prepare('SELECT created_at FROM nodes ORDER BY seq LIMIT 1').pluck();
  const list = (values: readonly (number | string)[]) => JSON.stringify(values);
  return {
    near: (of, relation, direction, options) =>
      statement(nearSql(relation, direction)).all({ seqs: list(of), ...options }) as GraphEdgeRow[],
    nearEntities: (of, options) =>
      nearEntities.all({ seqs: list(of), ...options }) as GraphEdgeRow[],
    entitiesOf: (of) => entitiesOf.all({ seqs: list(of) }) as GraphEdgeRow[],
    relationsOf: (of, direction) =>
      statement(relationsSql(direction)).all({ seqs: list(of) }) as {
        near: number;
        relation: RelationType;
      }[],
    count: (of, relation, direction, options) =>
      statement(countSql(relation, direction)).all({ seqs: list(of), ...options }) as {
        near: number;
        count: number;
      }[],
    countOfEntities: (of, options) =>
      countOfEntities.all({ seqs: list(of), ...options }) as { near: number; count: number }[],
    among: (of, relations) =>
      edgesAmong.all({ seqs: list(of), relations: list(relations) }) as GraphEdgeAmong[],
    linksAmong: (of, entities) =>
      linksAmong.all({ seqs: list(of), entities: list(entities) }) as GraphEdgeRow[],
    rows: (of) => rows.all(list(of)) as GraphNodeRow[],
    candidateRows: (of) => candidateRows.all(list(of)) as GraphCandidateRow[],
    entityRows: (of) => entityRows.all(list(of)) as GraphEntityRow[],
    seqsOf: (ids) => seqsOf.all(list(ids)) as NodeSeq[],
    entitySeqsOf: (ids) => entitySeqsOf.all(list(ids)) as EntitySeq[],
    newest: (limit, now) => newest.all({ limit, now }) as number[],
    recentAnswers: (limit) => recentAnswers.all(limit) as MessageId[],
    locationOf: (kind, id) => (locations[kind].get(id) as GraphLocation | undefined) ?? null,
    since: () => (since.get() as EpochMs | undefined) ?? null,
  };
}

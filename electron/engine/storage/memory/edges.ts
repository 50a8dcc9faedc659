import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { EdgeRow } from '../connection/rows.ts';
import type { RelationType } from '../../../../shared/domain/edge.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

export interface EdgeReads {
  /** Live edges from a node, by relation. */
  from(sourceSeq: NodeSeq, relation: RelationType): EdgeRow[];
  /** Live edges to a node, by relation. */
  to(targetSeq: NodeSeq, relation: RelationType): EdgeRow[];
}

export interface EdgeWrites extends EdgeReads {
  /**
   * Inserts a temporal edge. These come with every message and are not history: they bypass
   * `changes`.
   */
  insertTemporal(edge: EpisodeEdge): void;
  /** Inserts the edge from a chunk to the head of its document; like a temporal edge, no history. */
  insertPart(edge: EpisodeEdge): void;
}

interface EpisodeEdge {
  readonly seq: number;
  readonly id: string;
  readonly from: NodeSeq;
  readonly to: NodeSeq;
  readonly at: number;
}

export function createEdgeReads(db: ReadableDb): EdgeReads {
  const from = db.prepare(
    'SELECT * FROM edges WHERE source_seq = ? AND relation_type = ? AND valid_until IS NULL',
  );
  const to = db.prepare(
    'SELECT * FROM edges WHERE target_seq = ? AND relation_type = ? AND valid_until IS NULL',
  );
  return {
    from: (seq, relation) => from.all(seq, relation) as EdgeRow[],
    to: (seq, relation) => to.all(seq, relation) as EdgeRow[],
  };
}

export function createEdgeWrites(db: WritableDb): EdgeWrites {
  const insert = db.prepare(
    `INSERT INTO edges (seq, id, source_seq, target_seq, relation_type, valid_from, created_at)
     VALUES (@seq, @id, @from, @to, @relation, @at, @at)`,
  );
  const insertAs = (relation: RelationType) => (edge: EpisodeEdge) =>
    void insert.run({ ...edge, relation });
  return {
    ...createEdgeReads(db),
    insertTemporal: insertAs('temporal'),
    insertPart: insertAs('part_of'),
  };
}

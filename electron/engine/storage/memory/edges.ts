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
  insertTemporal(edge: { seq: number; id: string; from: NodeSeq; to: NodeSeq; at: number }): void;
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
     VALUES (@seq, @id, @from, @to, 'temporal', @at, @at)`,
  );
  return { ...createEdgeReads(db), insertTemporal: (edge) => void insert.run(edge) };
}

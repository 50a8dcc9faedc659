import type { Id } from '../../../shared/domain/primitives.ts';
import type { ReadableDb } from './database.ts';

/** Keys of rows that belong, or ever belonged, to a node. */
export interface AsOfKeyReads {
  tagKeys(nodeSeq: number): string[];
  /** `supersedes` edges that arrive at the node, also ones an undo took away. */
  supersedingEdgeIds(nodeSeq: number): Id[];
  /** `contradicts` edges, also ones an undo took away. */
  contradictingEdgeIds(): Id[];
  /** The id of a node by seq, also of one an undo took away. */
  nodeId(seq: number): Id | null;
}

export function createAsOfKeyReads(db: ReadableDb): AsOfKeyReads {
  // Numbers are bound as REAL: printf makes 1 of 1.0.
  const tags = db
    .prepare(
      `SELECT json_array(node_seq, tag) FROM node_tags WHERE node_seq = @seq
       UNION
       SELECT row_key FROM changes WHERE table_name = 'node_tags'
         AND row_key >= printf('[%d,', @seq) AND row_key < printf('[%d-', @seq)`,
    )
    .pluck();
  const edges = db
    .prepare(
      `SELECT id FROM edges WHERE target_seq = @seq AND relation_type = 'supersedes'
       UNION
       SELECT row_key FROM changes WHERE table_name = 'edges' AND op = 'delete'
         AND json_extract(before, '$.target_seq') = @seq
         AND json_extract(before, '$.relation_type') = 'supersedes'`,
    )
    .pluck();
  const contradicting = db
    .prepare(
      `SELECT id FROM edges WHERE relation_type = 'contradicts'
       UNION
       SELECT row_key FROM changes WHERE table_name = 'edges' AND op = 'delete'
         AND json_extract(before, '$.relation_type') = 'contradicts'`,
    )
    .pluck();
  const node = db.prepare('SELECT id FROM nodes WHERE seq = ?').pluck();
  const gone = db
    .prepare(
      `SELECT row_key FROM changes WHERE table_name = 'nodes' AND op = 'delete'
         AND json_extract(before, '$.seq') = ? LIMIT 1`,
    )
    .pluck();
  return {
    tagKeys: (seq) => tags.all({ seq }) as string[],
    supersedingEdgeIds: (seq) => edges.all({ seq }) as string[],
    contradictingEdgeIds: () => contradicting.all() as string[],
    nodeId: (seq) => (node.get(seq) ?? gone.get(seq) ?? null) as Id | null,
  };
}

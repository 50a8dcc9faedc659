import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { createRowIds } from '../history/rowIds.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

/** Keys of rows that belong, or ever belonged, to a node. */
export interface AsOfKeyReads {
  tagRowKeys(nodeSeq: NodeSeq): string[];
  /** `supersedes` edges to the node, in force or closed since. */
  supersedingEdgeIds(nodeSeq: NodeSeq): Id[];
  /** Such edges that an undo removed, by the id of the node that they led to: for any number of nodes. */
  removedSupersedingEdgeIds(): RemovedEdgeIds;
  /** `contradicts` edges, also ones an undo removed. */
  contradictingEdgeIds(): Id[];
  /** Id of a node by seq, also of one an undo removed. */
  nodeId(seq: number): NodeId | null;
}

/** Ids of removed edges, by the id of the node that they led to. */
export type RemovedEdgeIds = ReadonlyMap<Id, readonly Id[]>;

export function createAsOfKeyReads(db: ReadableDb): AsOfKeyReads {
  const rowIds = createRowIds(db);
  // Numbers are bound as REAL: the cast turns 1.0 into 1.
  const tags = db
    .prepare(
      `SELECT json_array(node_seq, tag) FROM node_tags WHERE node_seq = @seq
       UNION
       SELECT json_array(CAST(@seq AS INTEGER), row_key ->> '$[1]') FROM changes
       WHERE table_name = 'node_tags' AND row_key >= '[' || json_quote(@id) || ','
         AND row_key < '[' || json_quote(@id) || '-'`,
    )
    .pluck();
  const edges = db
    .prepare(`SELECT id FROM edges WHERE target_seq = @seq AND relation_type = 'supersedes'`)
    .pluck();
  const removedEdges = db.prepare(
    `SELECT DISTINCT row_key AS id, before ->> '$.target' AS target
     FROM changes INDEXED BY changes_removed
     WHERE table_name = 'edges' AND op = 'delete' AND before ->> '$.relation_type' = 'supersedes'`,
  );
  const contradicting = db
    .prepare(
      `SELECT id FROM edges WHERE relation_type = 'contradicts'
       UNION
       SELECT row_key FROM changes WHERE table_name = 'edges' AND op = 'delete'
         AND json_extract(before, '$.relation_type') = 'contradicts'`,
    )
    .pluck();
  const nodeId = (seq: number) => rowIds.idOf('nodes', seq) as NodeId | null;
  return {
    tagRowKeys: (seq) => tags.all({ seq, id: nodeId(seq) }) as string[],
    supersedingEdgeIds: (seq) => edges.all({ seq }) as Id[],
    removedSupersedingEdgeIds() {
      const rows = removedEdges.all() as { readonly id: Id; readonly target: Id }[];
      const byTarget = Map.groupBy(rows, ({ target }) => target);
      return new Map(
        [...byTarget].map(([target, edgeRows]) => [target, edgeRows.map(({ id }) => id)]),
      );
    },
    contradictingEdgeIds: () => contradicting.all() as string[],
    nodeId,
  };
}

import type { ReadableDb } from './database.ts';
import type { TrackedTable } from './rows.ts';

/** Rows that would be lost, or left dangling, if a node went. */
export interface DependentReads {
  ofNode(seq: number): { table: TrackedTable; key: string }[];
}

export function createDependentReads(db: ReadableDb): DependentReads {
  const ofNode = db.prepare(
    `SELECT 'edges' AS "table", id AS key FROM edges WHERE source_seq = @seq OR target_seq = @seq
     UNION ALL
     SELECT 'node_tags', json_array(node_seq, tag) FROM node_tags WHERE node_seq = @seq
     UNION ALL
     SELECT 'node_entities', json_array(node_seq, entity_seq, role) FROM node_entities
     WHERE node_seq = @seq`,
  );
  return { ofNode: (seq) => ofNode.all({ seq }) as { table: TrackedTable; key: string }[] };
}

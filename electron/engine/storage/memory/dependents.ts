import type { ReadableDb } from '../connection/database.ts';
import type { TrackedTable } from '../connection/rows.ts';
import type { EntitySeq, NodeSeq } from '../connection/rowNumber.ts';

interface Dependent {
  readonly table: TrackedTable;
  readonly key: string;
}

/** Dependents of a node or an entity: rows that would be lost or dangle without it. */
export interface DependentReads {
  ofNode(seq: NodeSeq): Dependent[];
  ofEntity(seq: EntitySeq): Dependent[];
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
  const ofEntity = db.prepare(
    `SELECT 'node_entities' AS "table", json_array(node_seq, entity_seq, role) AS key
     FROM node_entities WHERE entity_seq = @seq
     UNION ALL
     SELECT 'entity_aliases', json_array(alias_norm, entity_seq) FROM entity_aliases
     WHERE entity_seq = @seq
     UNION ALL
     SELECT 'merge_proposals', id FROM merge_proposals WHERE a_seq = @seq OR b_seq = @seq
     UNION ALL
     SELECT 'entities', id FROM entities WHERE merged_into = @seq`,
  );
  return {
    ofNode: (seq) => ofNode.all({ seq }) as Dependent[],
    ofEntity: (seq) => ofEntity.all({ seq }) as Dependent[],
  };
}

import type { Id } from '../../../shared/domain/primitives.ts';
import type { ReadableDb } from './database.ts';

/** A memory that an undo took away: its row is gone, its words stand in history. */
export interface FormerMemory {
  readonly id: Id;
  readonly seq: number;
  readonly content: string;
  readonly summary: string;
}

/** An entity of which the same is true. */
export interface FormerEntity {
  readonly id: Id;
  readonly seq: number;
  readonly canonical_name: string;
}

/** What is there no longer, as history tells of its end. */
export interface FormerRowReads {
  /** What was drawn from these nodes, took the place of one of them, or gave its place to one. */
  memoriesOf(nodeSeqs: readonly number[]): FormerMemory[];
  /** Whom these nodes were about. */
  entitiesOf(nodeSeqs: readonly number[]): FormerEntity[];
  memory(id: Id): FormerMemory | null;
  entity(id: Id): FormerEntity | null;
}

const MEMORY = `SELECT c.row_key AS id, max(c.seq), c.before ->> '$.seq' AS seq,
    c.before ->> '$.content' AS content, c.before ->> '$.summary' AS summary
  FROM changes c WHERE c.table_name = 'nodes' AND c.op = 'delete'
    AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = c.row_key)`;

const ENTITY = `SELECT c.row_key AS id, max(c.seq), c.before ->> '$.seq' AS seq,
    c.before ->> '$.canonical_name' AS canonical_name
  FROM changes c WHERE c.table_name = 'entities' AND c.op = 'delete'
    AND NOT EXISTS (SELECT 1 FROM entities e WHERE e.id = c.row_key)`;

export function createFormerRowReads(db: ReadableDb): FormerRowReads {
  const memoriesOf = db.prepare(
    `WITH RECURSIVE
       ever (source, target) AS MATERIALIZED (
         SELECT before ->> '$.source_seq', before ->> '$.target_seq' FROM changes
         WHERE table_name = 'edges' AND op = 'delete'
           AND before ->> '$.relation_type' IN ('derived_from', 'supersedes')),
       tied (near, far) AS MATERIALIZED (
         SELECT target, source FROM ever UNION SELECT source, target FROM ever),
       gone (seq) AS (
         SELECT t.far FROM tied t WHERE t.near IN (SELECT value FROM json_each(@seqs))
           AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.seq = t.far)
         UNION
         SELECT t.far FROM gone g JOIN tied t ON t.near = g.seq
           AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.seq = t.far))
     ${MEMORY} AND c.before ->> '$.seq' IN (SELECT seq FROM gone)
     GROUP BY c.row_key ORDER BY seq`,
  );
  const entitiesOf = db.prepare(
    `${ENTITY} AND c.before ->> '$.seq' IN (
       SELECT json_extract(l.row_key, '$[1]') FROM changes l
       WHERE l.table_name = 'node_entities'
         AND json_extract(l.row_key, '$[0]') IN (SELECT value FROM json_each(@seqs)))
     GROUP BY c.row_key ORDER BY seq`,
  );
  const memory = db.prepare(`${MEMORY} AND c.row_key = ? GROUP BY c.row_key`);
  const entity = db.prepare(`${ENTITY} AND c.row_key = ? GROUP BY c.row_key`);
  return {
    memoriesOf: (seqs) => memoriesOf.all({ seqs: JSON.stringify(seqs) }) as FormerMemory[],
    entitiesOf: (seqs) => entitiesOf.all({ seqs: JSON.stringify(seqs) }) as FormerEntity[],
    memory: (id) => (memory.get(id) as FormerMemory | undefined) ?? null,
    entity: (id) => (entity.get(id) as FormerEntity | undefined) ?? null,
  };
}

import { z } from 'zod';
import { nodeTypeSchema, type NodeType } from '../../../../shared/domain/node.ts';
import {
  epochMsSchema,
  type EntityId,
  type EpochMs,
  type NodeId,
} from '../../../../shared/domain/primitives.ts';
import type { ChangeRow } from '../history/changes.ts';
import type { ReadableDb } from '../connection/database.ts';
import type { NodeSeq, EntitySeq } from '../connection/rowNumber.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

/** Memory removed by an undo: its row is gone, its words are in history. */
interface RemovedMemory {
  readonly id: NodeId;
  readonly seq: NodeSeq;
  readonly type: NodeType;
  readonly content: string;
  readonly summary: string;
  readonly created_at: EpochMs;
}

/** Entity removed by an undo. */
interface RemovedEntity {
  readonly id: EntityId;
  readonly seq: EntitySeq;
  readonly canonical_name: string;
}

/** Removed rows, reconstructed from the history of their removal. */
export interface RemovedRowReads {
  /** Memories once extracted from these nodes, superseding one of them, or superseded by one. */
  memoriesOf(nodeSeqs: readonly NodeSeq[]): RemovedMemory[];
  /** Entities that these nodes were about. */
  entitiesOf(nodeSeqs: readonly NodeSeq[]): RemovedEntity[];
  memory(id: NodeId): RemovedMemory | null;
  entity(id: EntityId): RemovedEntity | null;
}

/** Removed rows; their last fields are read whole, with the hash that verifies them. */
const removedRow = (table: 'nodes' | 'entities', condition: string) =>
  `SELECT c.*, g.id AS group_id FROM changes c JOIN change_groups g ON g.seq = c.group_seq
   WHERE c.seq IN (
     SELECT max(d.seq) FROM changes d WHERE d.table_name = '${table}' AND d.op = 'delete'
       AND NOT EXISTS (SELECT 1 FROM ${table} r WHERE r.id = d.row_key) AND ${condition}
     GROUP BY d.row_key)
   ORDER BY c.row_seq`;

export function createFormerRowReads(db: ReadableDb): RemovedRowReads {
  const memoriesOf = db.prepare(
    `WITH RECURSIVE
       ever (source, target) AS MATERIALIZED (
         SELECT before ->> '$.source', before ->> '$.target' FROM changes
         WHERE table_name = 'edges' AND op = 'delete'
           AND before ->> '$.relation_type' IN ('derived_from', 'supersedes')),
       tied (near, far) AS MATERIALIZED (
         SELECT target, source FROM ever UNION SELECT source, target FROM ever),
       asked (id) AS (
         SELECT n.id FROM json_each(@seqs) s CROSS JOIN nodes n ON n.seq = s.value
         UNION
         SELECT c.row_key FROM changes c WHERE c.table_name = 'nodes' AND c.op = 'delete'
           AND c.row_seq IN (SELECT value FROM json_each(@seqs))),
       gone (id) AS (
         SELECT t.far FROM tied t WHERE t.near IN (SELECT id FROM asked)
           AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = t.far)
         UNION
         SELECT t.far FROM gone g JOIN tied t ON t.near = g.id
           AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = t.far))
     ${removedRow('nodes', 'd.row_key IN (SELECT id FROM gone)')}`,
  );
  const entitiesOf = db.prepare(
    removedRow(
      'entities',
      `d.row_key IN (
         SELECT json_extract(l.row_key, '$[1]') FROM changes l
         WHERE l.table_name = 'node_entities' AND json_extract(l.row_key, '$[0]') IN (
           SELECT n.id FROM json_each(@seqs) s CROSS JOIN nodes n ON n.seq = s.value
           UNION
           SELECT r.row_key FROM changes r WHERE r.table_name = 'nodes' AND r.op = 'delete'
             AND r.row_seq IN (SELECT value FROM json_each(@seqs))))`,
    ),
  );
  const memory = db.prepare(removedRow('nodes', 'd.row_key = @id'));
  const entity = db.prepare(removedRow('entities', 'd.row_key = @id'));
  const toMemory = (row: ChangeRow): RemovedMemory => {
    const fields = memoryFields.parse(row.before ?? 'null');
    return { id: row.row_key as NodeId, seq: (row.row_seq ?? 0) as NodeSeq, ...fields };
  };
  const toEntity = (row: ChangeRow): RemovedEntity => {
    const fields = entityTexts.parse(row.before ?? 'null');
    return {
      id: row.row_key as EntityId,
      seq: (row.row_seq ?? 0) as EntitySeq,
      canonical_name: fields.canonical_name,
    };
  };
  const seqParams = (seqs: readonly number[]) => ({ seqs: JSON.stringify(seqs) });
  return {
    memoriesOf: (seqs) => (memoriesOf.all(seqParams(seqs)) as ChangeRow[]).map(toMemory),
    entitiesOf: (seqs) => (entitiesOf.all(seqParams(seqs)) as ChangeRow[]).map(toEntity),
    memory: (id) => (memory.all({ id }) as ChangeRow[]).map(toMemory)[0] ?? null,
    entity: (id) => (entity.all({ id }) as ChangeRow[]).map(toEntity)[0] ?? null,
  };
}

const memoryFields = jsonCodec(
  z.object({
    type: nodeTypeSchema,
    content: z.string(),
    summary: z.string(),
    created_at: epochMsSchema,
  }),
);
const entityTexts = jsonCodec(z.object({ canonical_name: z.string() }));

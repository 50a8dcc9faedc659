import type { EntityType } from '../../../../shared/domain/entity.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { EntitySeq } from '../connection/rowNumber.ts';

/** Entity that shares neighbors with another one. */
interface CoOccurrenceCandidate {
  readonly seq: EntitySeq;
  readonly name: string;
  readonly type: EntityType;
}

/**
 * Co-occurrence of entities in memories. The person's own entity, which everything is about, does
 * not count.
 */
export interface CoOccurrenceReads {
  /** Neighbors of an entity, each with its own number of neighbors (degree). */
  of(entitySeq: EntitySeq): Map<EntitySeq, number>;
  /** Entities never named together with it that share at least so many neighbors. */
  candidates(entitySeq: EntitySeq, shared: number, limit: number): CoOccurrenceCandidate[];
}

/** Hub limit: a neighbor named in more memories says nothing, and is expensive to scan. */
const MAX_HUB_DEGREE = 60;

/** Memories that count, faded ones included: the co-occurrence took place all the same. */
const COUNTS = `n.status = 'active' AND (n.review IS NULL OR n.review = 'accepted')
  AND n.type <> 'episodic'`;

export function createCoOccurrenceReads(db: ReadableDb): CoOccurrenceReads {
  const neighbors = (entity: string) =>
    `SELECT DISTINCT o.entity_seq FROM node_entities a
     CROSS JOIN nodes n ON n.seq = a.node_seq
     CROSS JOIN node_entities o ON o.node_seq = a.node_seq AND o.entity_seq <> a.entity_seq
     CROSS JOIN entities e ON e.seq = o.entity_seq
     WHERE a.entity_seq = ${entity} AND ${COUNTS} AND e.is_self = 0 AND e.merged_into IS NULL`;
  const few = (entity: string) =>
    `(SELECT count(*) FROM (SELECT 1 FROM node_entities WHERE entity_seq = ${entity}
      LIMIT ${MAX_HUB_DEGREE} + 1)) <= ${MAX_HUB_DEGREE}`;
  const of = db
    .prepare(
      `WITH own (seq) AS MATERIALIZED (${neighbors('@entity')})
       SELECT own.seq, (SELECT count(*) FROM (${neighbors('own.seq')})) FROM own
       WHERE ${few('own.seq')}`,
    )
    .raw();
  const candidates = db.prepare(
    `WITH own (seq) AS MATERIALIZED (${neighbors('@entity')}),
     near (seq, companion) AS (
       SELECT DISTINCT o.entity_seq, own.seq FROM own
       CROSS JOIN node_entities a ON a.entity_seq = own.seq
       CROSS JOIN nodes n ON n.seq = a.node_seq
       CROSS JOIN node_entities o ON o.node_seq = a.node_seq AND o.entity_seq <> own.seq
       WHERE ${few('@entity')} AND ${few('own.seq')} AND ${COUNTS}
         AND o.entity_seq <> @entity AND o.entity_seq NOT IN (SELECT seq FROM own))
     SELECT e.seq, ${verifiedColumn('entities', 'e', 'canonical_name')} AS name, e.type FROM near
     JOIN entities e ON e.seq = near.seq
     WHERE e.is_self = 0 AND e.merged_into IS NULL
     GROUP BY near.seq HAVING count(*) >= @shared ORDER BY count(*) DESC, near.seq LIMIT @limit`,
  );
  return {
    of: (entity) => new Map(of.all({ entity }) as [EntitySeq, number][]),
    candidates: (entity, shared, limit) =>
      candidates.all({ entity, shared, limit }) as CoOccurrenceCandidate[],
  };
}

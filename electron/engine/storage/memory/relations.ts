import type { EntityType } from '../../../../shared/domain/entity.ts';
import type { EntityId, EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { EntitySeq } from '../connection/rowNumber.ts';

/** Relation of two entities: a live memory with a predicate and a link in each role. */
export interface RelationRow {
  readonly node_id: NodeId;
  readonly predicate: string;
  readonly subject_id: EntityId;
  readonly subject_name: string;
  readonly subject_type: EntityType;
  readonly object_id: EntityId;
  readonly object_name: string;
  readonly object_type: EntityType;
}

export interface RelationReads {
  /** Relations of an entity, as subject or as object, newest memory first. */
  ofEntity(entitySeq: EntitySeq, limit: number, now: EpochMs): RelationRow[];
}

const NAME = (alias: string) => verifiedColumn('entities', alias, 'canonical_name');

export function createRelationReads(db: ReadableDb): RelationReads {
  const ofEntity = db.prepare(
    `SELECT n.id AS node_id, ${verifiedColumn('nodes', 'n', 'attributes')} ->> '$.predicate' AS predicate,
       s.id AS subject_id, ${NAME('s')} AS subject_name, s.type AS subject_type,
       o.id AS object_id, ${NAME('o')} AS object_name, o.type AS object_type
     FROM (SELECT DISTINCT node_seq FROM node_entities
       WHERE entity_seq = @entity AND role IN ('subject', 'object')) own
     CROSS JOIN nodes n ON n.seq = own.node_seq
     CROSS JOIN node_life l ON l.seq = n.seq
     CROSS JOIN node_entities a ON a.node_seq = n.seq AND a.role = 'subject'
     CROSS JOIN node_entities b ON b.node_seq = n.seq AND b.role = 'object'
     JOIN entities s ON s.seq = a.entity_seq
     JOIN entities o ON o.seq = b.entity_seq
     WHERE @entity IN (a.entity_seq, b.entity_seq) AND a.entity_seq <> b.entity_seq
       AND json_type(n.attributes, '$.predicate') = 'text'
       AND n.status = 'active' AND (n.review IS NULL OR n.review = 'accepted')
       AND (l.fade_at IS NULL OR l.fade_at > @now)
     ORDER BY n.event_time DESC, n.seq DESC LIMIT @limit`,
  );
  return {
    ofEntity: (entity, limit, now) => ofEntity.all({ entity, limit, now }) as RelationRow[],
  };
}

import type { EntityRole, EntityType } from '../../../../shared/domain/entity.ts';
import type { EpochMs, EntityId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { EntitySeq, NodeSeq } from '../connection/rowNumber.ts';

/** Position of a memory among those about an entity, newest first. */
interface ProfilePosition {
  readonly time: EpochMs;
  readonly seq: NodeSeq;
}

interface CoOccurringEntity {
  readonly id: EntityId;
  readonly name: string;
  readonly type: EntityType;
  /** Most frequent role of the other entity in the memories about both. */
  readonly role: EntityRole;
  readonly count: number;
}

/** Profile of an entity from the memories about it. Turns that only name it do not count. */
export interface EntityProfileReads {
  /** Memories about it after a position, newest first. */
  memories(entitySeq: EntitySeq, after: ProfilePosition | null, limit: number): NodeSeq[];
  /** Times of the memories, when they happened or were said, oldest first. */
  times(entitySeq: EntitySeq): EpochMs[];
  /** Entities that live memories name together with it, the most frequent first. */
  coOccurring(entitySeq: EntitySeq, limit: number, now: EpochMs): CoOccurringEntity[];
  /** True if a memory about it ended, returned or was reviewed after its summary was written. */
  isSummaryOutdated(entitySeq: EntitySeq): boolean;
}

const ABOUT = `FROM nodes n WHERE n.type <> 'episodic' AND n.review IS NOT 'rejected'
  AND n.seq IN (SELECT node_seq FROM node_entities WHERE entity_seq = @entity)`;

export function createEntityProfileReads(db: ReadableDb): EntityProfileReads {
  const memories = db
    .prepare(
      `SELECT n.seq ${ABOUT} AND (@time IS NULL OR (n.event_time, n.seq) < (@time, @seq))
       ORDER BY n.event_time DESC, n.seq DESC LIMIT @limit`,
    )
    .pluck();
  const times = db.prepare(`SELECT n.event_time ${ABOUT} ORDER BY n.event_time`).pluck();
  const coOccurring = db.prepare(
    `SELECT e.id, ${verifiedColumn('entities', 'e', 'canonical_name')} AS name, e.type, count(DISTINCT o.node_seq) AS count,
       CASE max(sum(o.role = 'subject'), sum(o.role = 'object'), sum(o.role = 'mention'))
         WHEN sum(o.role = 'subject') THEN 'subject'
         WHEN sum(o.role = 'object') THEN 'object' ELSE 'mention' END AS role
     FROM node_entities own
     CROSS JOIN node_life l ON l.seq = own.node_seq
     CROSS JOIN nodes n ON n.seq = own.node_seq
     CROSS JOIN node_entities o ON o.node_seq = own.node_seq AND o.entity_seq <> @entity
     JOIN entities e ON e.seq = o.entity_seq
     WHERE own.entity_seq = @entity AND e.merged_into IS NULL AND n.status = 'active'
       AND (n.review IS NULL OR n.review = 'accepted') AND (l.fade_at IS NULL OR l.fade_at > @now)
     GROUP BY o.entity_seq ORDER BY count DESC, e.canonical_name LIMIT @limit`,
  );
  const outdatedSummary = db
    .prepare(
      `SELECT EXISTS (
         SELECT 1 FROM entities e
         CROSS JOIN node_entities ne ON ne.entity_seq = e.seq
         CROSS JOIN nodes n ON n.seq = ne.node_seq
         CROSS JOIN changes c ON c.table_name = 'nodes' AND c.row_key = n.id AND c.op = 'update'
           AND c.seq > coalesce(e.attributes ->> '$.summarisedThrough',
             (SELECT max(s.seq) FROM changes s
              WHERE s.table_name = 'entities' AND s.row_key = e.id
                AND s.after ->> '$.summary' IS NOT NULL), 0)
         WHERE e.seq = ? AND e.summary IS NOT NULL
           AND (c.after ->> '$.status' IS NOT NULL OR c.after ->> '$.review' IS NOT NULL))`,
    )
    .pluck();
  return {
    isSummaryOutdated: (entity) => outdatedSummary.get(entity) === 1,
    memories: (entity, cursor, limit) =>
      memories.all({
        entity,
        limit,
        time: cursor?.time ?? null,
        seq: cursor?.seq ?? null,
      }) as NodeSeq[],
    times: (entity) => times.all({ entity }) as EpochMs[],
    coOccurring: (entity, limit, now) =>
      coOccurring.all({ entity, limit, now }) as CoOccurringEntity[],
  };
}

import type { RelationType } from '../../../../../shared/domain/edge.ts';
import type { EpochMs, ConversationId, EntityId } from '../../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../../connection/database.ts';
import { verifiedRow } from '../../connection/verifiedColumns.ts';
import type { Direction } from './graph.ts';
import type { EdgeRow, NodeEntityRow } from '../../connection/rows.ts';
import type { NodeSeq, EntitySeq } from '../../connection/rowNumber.ts';

/** Candidates for the graph at an earlier moment, to be reverted row by row. */
export interface GraphHistoryReads {
  /** Edges of a node created by then, in force or closed since, the newest far ends first. */
  edgesCreatedUntil(
    nodeSeq: NodeSeq,
    relation: RelationType,
    direction: Direction,
    at: EpochMs,
    limit: number,
  ): EdgeRow[];
  /** Memories created by then, below a seq, whatever became of them, the newest first. */
  memorySeqsCreatedUntil(belowSeq: number, at: EpochMs, limit: number): number[];
  /** Rows changed after `at`, by table and outside ids; null when there are more than `most`. */
  rowKeysChangedAfter(at: EpochMs, limit: number): ReadonlySet<string> | null;
  linksOfEntity(entitySeq: EntitySeq, limit: number): NodeEntityRow[];
  entityId(seq: number): EntityId | null;
  /** Conversation of an episode's message, and whether that message is shown. */
  locationOf(
    episodeSeq: NodeSeq,
  ): { readonly conversation: ConversationId; readonly shown: 0 | 1 } | null;
}

export function createGraphHistoryReads(db: ReadableDb): GraphHistoryReads {
  const edgesCreatedByQuery = (near: string, far: string) =>
    db.prepare(
      `SELECT * FROM (
         SELECT * FROM edges WHERE ${near} = @seq AND relation_type = @relation
           AND valid_until IS NULL AND created_at <= @at
         UNION ALL
         SELECT * FROM edges WHERE ${near} = @seq AND relation_type = @relation
           AND valid_until IS NOT NULL AND created_at <= @at)
       ORDER BY ${far} DESC, seq LIMIT @limit`,
    );
  const edges = {
    out: edgesCreatedByQuery('source_seq', 'target_seq'),
    in: edgesCreatedByQuery('target_seq', 'source_seq'),
  };
  const memoriesCreatedBy = db
    .prepare(
      `SELECT seq FROM nodes WHERE seq < ? AND created_at <= ? AND type <> 'episodic'
       ORDER BY seq DESC LIMIT ?`,
    )
    .pluck();
  const changedRows = db
    .prepare(`SELECT table_name || ' ' || row_key FROM changes WHERE at > ? LIMIT ?`)
    .pluck();
  const links = db.prepare(
    `SELECT ${verifiedRow('node_entities', 'l')} FROM node_entities l
     WHERE l.entity_seq = ? ORDER BY l.node_seq DESC, l.role LIMIT ?`,
  );
  const entityId = db.prepare('SELECT id FROM entities WHERE seq = ?').pluck();
  const location = db.prepare(
    `SELECT c.id AS conversation, m.shown FROM messages m
     JOIN conversations c ON c.seq = m.conversation_seq WHERE m.episode_seq = ?
     ORDER BY m.shown LIMIT 1`,
  );
  return {
    edgesCreatedUntil: (seq, relation, direction, at, limit) =>
      edges[direction].all({ seq, relation, at, limit }) as EdgeRow[],
    memorySeqsCreatedUntil: (belowSeq, at, limit) =>
      memoriesCreatedBy.all(belowSeq, at, limit) as number[],
    rowKeysChangedAfter(at, limit) {
      const keys = changedRows.all(at, limit + 1) as string[];
      return keys.length > limit ? null : new Set(keys);
    },
    linksOfEntity: (seq, limit) => links.all(seq, limit) as NodeEntityRow[],
    entityId: (seq) => (entityId.get(seq) as EntityId | undefined) ?? null,
    locationOf: (seq) =>
      (location.get(seq) as { conversation: ConversationId; shown: 0 | 1 } | undefined) ?? null,
  };
}

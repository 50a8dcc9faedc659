import type { EpochMs, MessageId, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import { KNOWLEDGE_COLUMNS, type KnowledgeRow } from './knowledge.ts';

/** Turn of the person with its message. */
export interface PersonTurnRow {
  readonly id: NodeId;
  readonly content: string;
  readonly event_time: EpochMs;
  readonly message_id: MessageId;
}

/** Reads for questions that are answered from structure, for a reader thread. */
export interface StructureStoreReads {
  /** Live memories of a kind, oldest first. */
  ofKind(kind: string, now: EpochMs, limit: number): KnowledgeRow[];
  /** Live memories stored from `start` until before `end`, newest first. */
  storedBetween(start: EpochMs, end: EpochMs, now: EpochMs, limit: number): KnowledgeRow[];
  /** Memories that were retracted from `start` on, without a successor, newest first. */
  retractedSince(start: EpochMs, limit: number): KnowledgeRow[];
  /** Turns of the person, commands left out, from `start` until before `end`, newest first. */
  turns(start: EpochMs, end: EpochMs, limit: number): PersonTurnRow[];
  /** Ids of turns from `start` on of which a to-do was made that the person has decided about. */
  turnsOfTodos(start: EpochMs): NodeId[];
  /** Number of live memories, and of the person's messages outside the trash. */
  counts(now: EpochMs): { memories: number; messages: number };
  /** Turns of the person with a web address, newest first. */
  turnsWithLinks(limit: number): PersonTurnRow[];
  /** Live memories with a web address, newest first. */
  memoriesWithLinks(now: EpochMs, limit: number): KnowledgeRow[];
}

const NODES_WITH_DECAY = 'nodes n JOIN node_life l ON l.seq = n.seq';

const LIVE = `n.type <> 'episodic' AND n.status = 'active'
  AND (n.review IS NULL OR n.review = 'accepted') AND (l.fade_at IS NULL OR l.fade_at > @now)`;

const PERSON_TURN = `SELECT n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.event_time,
    m.id AS message_id
  FROM nodes n JOIN messages m ON m.episode_seq = n.seq
  JOIN conversations c ON c.seq = m.conversation_seq
  WHERE n.type = 'episodic' AND n.status = 'active' AND n.source_role = 'user'
    AND n.attributes ->> '$.command' IS NULL AND m.shown = 1 AND c.trashed_at IS NULL`;

export function createStructureReads(db: ReadableDb): StructureStoreReads {
  const ofKind = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM ${NODES_WITH_DECAY} WHERE n.kind = @kind AND ${LIVE}
     ORDER BY n.created_at, n.seq LIMIT @limit`,
  );
  const storedBetween = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM ${NODES_WITH_DECAY}
     WHERE n.created_at >= @start AND n.created_at < @end AND ${LIVE}
     ORDER BY n.created_at DESC, n.seq DESC LIMIT @limit`,
  );
  const retractedSince = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM ${NODES_WITH_DECAY}
     WHERE n.type <> 'episodic' AND n.status = 'retracted' AND n.valid_until >= ?
       AND n.review IS NOT 'rejected'
     ORDER BY n.valid_until DESC, n.seq DESC LIMIT ?`,
  );
  const turns = db.prepare(
    `${PERSON_TURN} AND n.event_time >= ? AND n.event_time < ?
     ORDER BY n.event_time DESC, n.seq DESC LIMIT ?`,
  );
  const turnsOfTodos = db
    .prepare(
      `SELECT DISTINCT t.id FROM nodes n
       CROSS JOIN edges e ON e.source_seq = n.seq AND e.relation_type = 'derived_from'
       CROSS JOIN nodes t ON t.seq = e.target_seq
       WHERE n.kind = 'Todo' AND n.review IS NOT 'pending' AND t.event_time >= ?`,
    )
    .pluck();
  const turnsWithLinks = db.prepare(
    `${PERSON_TURN} AND n.content LIKE '%http%://%' ORDER BY n.event_time DESC, n.seq DESC LIMIT ?`,
  );
  const memoriesWithLinks = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM ${NODES_WITH_DECAY} WHERE ${LIVE} AND n.content LIKE '%http%://%'
     ORDER BY n.created_at DESC, n.seq DESC LIMIT @limit`,
  );
  const counts = db.prepare(
    `SELECT (SELECT count(*) FROM ${NODES_WITH_DECAY} WHERE ${LIVE}) AS memories,
       (SELECT count(*) FROM messages m JOIN conversations c ON c.seq = m.conversation_seq
        WHERE m.role = 'user' AND m.shown = 1 AND c.trashed_at IS NULL) AS messages`,
  );
  return {
    counts: (now) => counts.get({ now }) as { memories: number; messages: number },
    ofKind: (kind, now, limit) => ofKind.all({ kind, now, limit }) as KnowledgeRow[],
    storedBetween: (start, end, now, limit) =>
      storedBetween.all({ start, end, now, limit }) as KnowledgeRow[],
    retractedSince: (start, limit) => retractedSince.all(start, limit) as KnowledgeRow[],
    turns: (start, end, limit) => turns.all(start, end, limit) as PersonTurnRow[],
    turnsOfTodos: (start) => turnsOfTodos.all(start) as NodeId[],
    turnsWithLinks: (limit) => turnsWithLinks.all(limit) as PersonTurnRow[],
    memoriesWithLinks: (now, limit) => memoriesWithLinks.all({ now, limit }) as KnowledgeRow[],
  };
}

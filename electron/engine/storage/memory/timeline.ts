import type {
  EpochMs,
  Id,
  MessageId,
  ConversationId,
  NodeId,
} from '../../../../shared/domain/primitives.ts';
import type { SourceRole, Trust } from '../../../../shared/domain/node.ts';
import type { ReadableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import { KNOWLEDGE_COLUMNS, type KnowledgeRow } from './knowledge.ts';

interface TimelineRow {
  readonly id: NodeId;
  readonly content: string;
  readonly event_time: EpochMs;
}

/** Turn of either side, with its trust. */
interface NewestTurnRow extends TimelineRow {
  readonly trust: Trust;
  readonly source_role: SourceRole;
}

/** Counts of a quarter of an hour: the days of every zone consist of whole ones. */
interface QuarterHourRow {
  /** Number of the quarter of an hour since the epoch. */
  readonly quarterHour: number;
  readonly turns: number;
  readonly memories: number;
}

export interface TurnRow extends TimelineRow {
  readonly source_role: SourceRole;
  readonly message_id: MessageId | null;
  readonly conversation_id: ConversationId | null;
  readonly title: string | null;
  readonly session_id: Id | null;
  readonly first_seen_at: EpochMs | null;
  readonly last_message_at: EpochMs | null;
  readonly completed_at: EpochMs | null;
  readonly consolidated_at: EpochMs | null;
}

export const QUARTER_HOUR_MS = 900_000;

export interface TimelineReads {
  /** Counts over time; hidden, trashed and rejected rows are not counted. */
  quarterHours(): QuarterHourRow[];
  /** Turns of both sides from `start` until before `end`, in the order they were said. */
  turns(start: EpochMs, end: EpochMs, limit: number): TurnRow[];
  /** Memories of that time, in its order. */
  memories(start: EpochMs, end: EpochMs, limit: number): KnowledgeRow[];
  /**
   * Turns of both sides from `start` until before `end`, newest first, without commands and the
   * built-in assistant's answers, which repeat memories.
   */
  newestTurns(start: EpochMs, end: EpochMs, limit: number): NewestTurnRow[];
  /** Number of such turns. */
  countTurns(start: EpochMs, end: EpochMs): number;
}

/** Turn on the visible branch of an existing conversation, or a chunk of a file. */
const DISCLOSABLE = `n.status = 'active' AND (m.seq IS NULL OR (m.shown = 1 AND c.trashed_at IS NULL))`;

const EPISODES = `nodes n LEFT JOIN messages m ON m.episode_seq = n.seq
  LEFT JOIN conversations c ON c.seq = m.conversation_seq`;

/**
 * Turns of both sides in an interval, without commands and answers of the built-in assistant. The
 * order of the joins is fixed, so that the index of event times gives them in order.
 */
const TURNS_IN_INTERVAL = `nodes n
  CROSS JOIN messages m ON m.episode_seq = n.seq
  CROSS JOIN conversations c ON c.seq = m.conversation_seq
  WHERE n.event_time >= ? AND n.event_time < ? AND n.type = 'episodic' AND n.status = 'active'
    AND n.source_role IN ('user', 'assistant') AND n.attributes ->> '$.command' IS NULL
    AND n.attributes ->> '$.builtIn' IS NULL
    AND m.shown = 1 AND c.trashed_at IS NULL`;

export function createTimelineReads(db: ReadableDb): TimelineReads {
  const newestTurns = db.prepare(
    `SELECT n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.event_time, n.trust, n.source_role
     FROM ${TURNS_IN_INTERVAL} ORDER BY n.event_time DESC, n.seq DESC LIMIT ?`,
  );
  const countTurns = db.prepare(`SELECT count(*) FROM ${TURNS_IN_INTERVAL}`).pluck();
  // Subtracts what is not shown, which is little: joining every turn with its message takes longer.
  const quarterHours = db.prepare(
    `SELECT quarterHour, sum(turns) AS turns, sum(memories) AS memories FROM (
       SELECT n.event_time / ${QUARTER_HOUR_MS} AS quarterHour, count(*) AS turns, 0 AS memories
       FROM nodes n INDEXED BY nodes_turn_times
       WHERE n.type = 'episodic' AND n.status = 'active' GROUP BY 1
       UNION ALL
       SELECT n.event_time / ${QUARTER_HOUR_MS}, -count(*), 0
       FROM messages m INDEXED BY messages_hidden JOIN nodes n ON n.seq = m.episode_seq
       WHERE m.shown = 0 AND m.episode_seq IS NOT NULL AND n.status = 'active' GROUP BY 1
       UNION ALL
       SELECT n.event_time / ${QUARTER_HOUR_MS}, -count(*), 0
       FROM conversations c JOIN messages m ON m.conversation_seq = c.seq
       JOIN nodes n ON n.seq = m.episode_seq
       WHERE c.trashed_at IS NOT NULL AND m.shown = 1 AND n.status = 'active' GROUP BY 1
       UNION ALL
       SELECT n.event_time / ${QUARTER_HOUR_MS}, 0, count(*) FROM nodes n INDEXED BY nodes_list
       WHERE n.type <> 'episodic' AND n.review IS NOT 'rejected' GROUP BY 1)
     GROUP BY 1 HAVING sum(turns) + sum(memories) > 0 ORDER BY 1`,
  );
  const turns = db.prepare(
    `SELECT n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.event_time, n.source_role, n.session_id, m.id AS message_id,
            c.id AS conversation_id, ${verifiedColumn('conversations', 'c', 'title')} AS title, s.first_seen_at, s.last_message_at, s.completed_at,
            s.consolidated_at
     FROM ${EPISODES} LEFT JOIN sessions_consolidations s ON s.session_id = n.session_id
     WHERE n.event_time >= ? AND n.event_time < ? AND n.type = 'episodic' AND ${DISCLOSABLE}
     ORDER BY n.event_time, n.seq LIMIT ?`,
  );
  const memories = db.prepare(
    `SELECT ${KNOWLEDGE_COLUMNS} FROM nodes n JOIN node_life l ON l.seq = n.seq
     WHERE n.event_time >= ? AND n.event_time < ? AND n.type <> 'episodic'
       AND n.review IS NOT 'rejected'
     ORDER BY n.event_time, n.seq LIMIT ?`,
  );
  return {
    quarterHours: () => quarterHours.all() as QuarterHourRow[],
    turns: (start, end, limit) => turns.all(start, end, limit) as TurnRow[],
    memories: (start, end, limit) => memories.all(start, end, limit) as KnowledgeRow[],
    newestTurns: (start, end, limit) => newestTurns.all(start, end, limit) as NewestTurnRow[],
    countTurns: (start, end) => countTurns.get(start, end) as number,
  };
}

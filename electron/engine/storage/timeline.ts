import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { ReadableDb } from './database.ts';

export interface TimelineRow {
  readonly id: Id;
  readonly content: string;
  readonly event_time: EpochMs;
}

export interface TimelineReads {
  /** What the person said from `start` until before `end`, oldest first; orders are left out. */
  between(start: EpochMs, end: EpochMs, limit: number): TimelineRow[];
}

export function createTimelineReads(db: ReadableDb): TimelineReads {
  const between = db.prepare(
    `SELECT n.id, n.content, n.event_time FROM nodes n
     JOIN messages m ON m.episode_seq = n.seq
     JOIN conversations c ON c.seq = m.conversation_seq
     WHERE n.event_time >= ? AND n.event_time < ? AND n.type = 'episodic' AND n.status = 'active'
       AND n.source_role = 'user' AND n.attributes ->> '$.command' IS NULL
       AND m.shown = 1 AND c.trashed_at IS NULL
     ORDER BY n.event_time, n.seq LIMIT ?`,
  );
  return {
    between: (start, end, limit) => between.all(start, end, limit) as TimelineRow[],
  };
}

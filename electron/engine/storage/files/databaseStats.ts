import { fileBytes } from './databaseFile.ts';
import type { Status } from '../../../../shared/contract/status.ts';
import type { ReadableDb } from '../connection/database.ts';

export type Counts = Status['counts'];

/** Counts for the status line; each is answered by an index or a small table. */
export function readCounts(db: ReadableDb): Counts {
  const row = db
    .prepare(
      `SELECT
         (SELECT count(*) FROM conversations WHERE trashed_at IS NULL) AS conversations,
         (SELECT coalesce(sum(message_count), 0) FROM conversations) AS messages,
         (SELECT count(*) FROM messages WHERE episode_seq IS NOT NULL) AS episodes,
         (SELECT count(*) FROM nodes WHERE type <> 'episodic' AND status = 'active') AS facts,
         (SELECT count(*) FROM entities WHERE merged_into IS NULL) AS entities,
         (SELECT count(*) FROM sessions_consolidations WHERE consolidated_at IS NULL) AS pendingSessions,
         (SELECT count(*) FROM nodes WHERE review = 'pending') AS pendingReview,
         (SELECT count(*) FROM deliveries) AS undelivered`,
    )
    .get();
  return row as Counts;
}

export const noCounts: Counts = {
  conversations: 0,
  messages: 0,
  episodes: 0,
  facts: 0,
  entities: 0,
  pendingSessions: 0,
  pendingReview: 0,
  undelivered: 0,
};

/** Size of the database file and its write-ahead log, in bytes. */
export function databaseBytes(file: string): number {
  return fileBytes(file) + fileBytes(`${file}-wal`);
}

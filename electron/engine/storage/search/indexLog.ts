import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { ConversationSeq } from '../connection/rowNumber.ts';

export interface IndexLogRow {
  readonly seq: number;
  readonly owner: 'node' | 'entity' | 'session';
  readonly owner_key: string;
}

export interface IndexLogReads {
  /** Last log row; 0 when nothing was ever stale. */
  last(): number;
  after(seq: number, limit: number): IndexLogRow[];
}

/** Index log: tells the readers which rows of their in-memory indexes are stale. */
export interface IndexLog extends IndexLogReads {
  stale(owner: IndexLogRow['owner'], key: string): void;
  /** Marks every session of a conversation as stale. */
  staleConversation(conversationSeq: ConversationSeq): void;
  /** Clears the log while nobody holds an index: a new one reads the current tables. */
  clear(): void;
}

export function createIndexLogReads(db: ReadableDb): IndexLogReads {
  const last = db.prepare('SELECT coalesce(max(seq), 0) FROM index_log').pluck();
  const rowsAfter = db.prepare('SELECT * FROM index_log WHERE seq > ? ORDER BY seq LIMIT ?');
  return {
    last: () => Number(last.get()),
    after: (seq, limit) => rowsAfter.all(seq, limit) as IndexLogRow[],
  };
}

export function createIndexLog(db: WritableDb): IndexLog {
  const insert = db.prepare('INSERT INTO index_log (owner, owner_key) VALUES (?, ?)');
  const insertSessions = db.prepare(
    `INSERT INTO index_log (owner, owner_key)
     SELECT 'session', session_id FROM sessions_consolidations WHERE conversation_seq = ?`,
  );
  const clear = db.prepare('DELETE FROM index_log');
  return {
    ...createIndexLogReads(db),
    clear: () => void clear.run(),
    stale: (owner, key) => void insert.run(owner, key),
    staleConversation: (seq) => void insertSessions.run(seq),
  };
}

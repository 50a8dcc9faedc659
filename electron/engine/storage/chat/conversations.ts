import type { EpochMs, Id, ConversationId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { ConversationRow } from '../connection/rows.ts';
import type { SourceSeq, ConversationSeq } from '../connection/rowNumber.ts';

export interface ConversationReads {
  get(id: ConversationId): ConversationRow | null;
  bySeq(seq: ConversationSeq): ConversationRow | null;
  /**
   * Conversations by the last event of each, newest first: not by time, since a clock may have been
   * years ahead.
   */
  list(trashed: boolean): ConversationRow[];
}

export interface ConversationWrites extends ConversationReads {
  insert(row: {
    id: ConversationId;
    title: string;
    at: EpochMs;
    sourceSeq: SourceSeq;
    model: string | null;
    memory: 0 | 1;
  }): ConversationRow;
  /** Counters and times that every message updates; not tracked in history. */
  touch(change: {
    seq: ConversationSeq;
    at: EpochMs;
    sessionId: Id;
    preview: string;
    added: number;
    automaticTitle: string;
  }): void;
}

export function createConversationReads(db: ReadableDb): ConversationReads {
  const get = db.prepare('SELECT * FROM conversations WHERE id = ?');
  const bySeq = db.prepare('SELECT * FROM conversations WHERE seq = ?');
  const live = db.prepare(
    `SELECT c.* FROM conversations c WHERE trashed_at IS NULL ORDER BY
       (SELECT max(m.seq) FROM messages m WHERE m.conversation_seq = c.seq) DESC, c.seq DESC`,
  );
  const trashed = db.prepare(
    'SELECT * FROM conversations WHERE trashed_at IS NOT NULL ORDER BY trashed_at DESC, seq DESC',
  );
  return {
    get: (id) => (get.get(id) as ConversationRow | undefined) ?? null,
    bySeq: (seq) => (bySeq.get(seq) as ConversationRow | undefined) ?? null,
    list: (wanted) => (wanted ? trashed : live).all() as ConversationRow[],
  };
}

export function createConversationWrites(db: WritableDb): ConversationWrites {
  const insert = db.prepare(
    `INSERT INTO conversations (id, title, created_at, last_message_at, source_seq, model, memory)
     VALUES (@id, @title, @at, @at, @sourceSeq, @model, @memory) RETURNING *`,
  );
  const touch = db.prepare(
    `UPDATE conversations SET last_message_at = @at, session_id = @sessionId,
       preview = @preview, message_count = message_count + @added,
       title = CASE WHEN title_is_automatic = 1 AND title = '' THEN @automaticTitle ELSE title END
     WHERE seq = @seq`,
  );
  return {
    ...createConversationReads(db),
    insert: (row) => insert.get(row) as ConversationRow,
    touch: (change) => void touch.run(change),
  };
}

import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { ConversationSeq, NodeSeq } from '../connection/rowNumber.ts';

export type SessionEnd = 'inactivity' | 'closed' | 'sweep';

export interface SessionRow {
  readonly session_id: Id;
  /** Null for the session of a document. */
  readonly conversation_seq: ConversationSeq | null;
  readonly first_seen_at: EpochMs;
  readonly last_message_at: EpochMs;
  readonly completed_at: EpochMs | null;
  readonly reason: SessionEnd | 'document' | null;
  readonly consolidated_at: EpochMs | null;
  readonly consolidated_seq: number | null;
  readonly attempts: number;
  readonly last_error: string | null;
}

export interface SessionReads {
  get(sessionId: Id): SessionRow | null;
  /** Sessions of a conversation, oldest first. */
  ofConversation(conversationSeq: ConversationSeq): SessionRow[];
  /**
   * Open sessions without a message since `before`, and those with a time after `after`, from a
   * clock that was ahead.
   */
  idleSince(before: EpochMs, after: EpochMs): Id[];
}

export interface SessionWrites extends SessionReads {
  /** Creates the session, or updates its last message; a consolidated one becomes pending again. */
  seen(sessionId: Id, conversationSeq: ConversationSeq, at: EpochMs): void;
  complete(sessionId: Id, reason: SessionEnd, at: EpochMs): void;
  /** Makes the sessions of these turns pending again: another branch of them is shown now. */
  reopen(episodeSeqs: readonly NodeSeq[]): void;
}

export function createSessionReads(db: ReadableDb): SessionReads {
  const get = db.prepare('SELECT * FROM sessions_consolidations WHERE session_id = ?');
  const list = db.prepare(
    'SELECT * FROM sessions_consolidations WHERE conversation_seq = ? ORDER BY first_seen_at',
  );
  const idle = db
    .prepare(
      `SELECT session_id FROM sessions_consolidations INDEXED BY sessions_pending
       WHERE consolidated_at IS NULL AND completed_at IS NULL AND last_message_at < ?
       UNION ALL
       SELECT session_id FROM sessions_consolidations INDEXED BY sessions_pending
       WHERE consolidated_at IS NULL AND completed_at IS NULL AND last_message_at > ?`,
    )
    .pluck();
  return {
    idleSince: (before, after) => idle.all(before, after) as Id[],
    get: (id) => (get.get(id) as SessionRow | undefined) ?? null,
    ofConversation: (seq) => list.all(seq) as SessionRow[],
  };
}

export function createSessionWrites(db: WritableDb): SessionWrites {
  const touch = db.prepare(
    `INSERT INTO sessions_consolidations (session_id, conversation_seq, first_seen_at, last_message_at)
     VALUES (@sessionId, @conversationSeq, @at, @at)
     ON CONFLICT (session_id) DO UPDATE SET
       last_message_at = max(last_message_at, excluded.last_message_at),
       consolidated_at = NULL`,
  );
  const complete = db.prepare(
    `UPDATE sessions_consolidations SET completed_at = @at, reason = @reason
     WHERE session_id = @sessionId AND completed_at IS NULL`,
  );
  const reopen = db.prepare(
    `UPDATE sessions_consolidations SET consolidated_at = NULL
     WHERE consolidated_at IS NOT NULL AND session_id IN (
       SELECT session_id FROM nodes WHERE seq IN (SELECT value FROM json_each(?)))`,
  );
  return {
    ...createSessionReads(db),
    reopen: (seqs) => void reopen.run(JSON.stringify(seqs)),
    seen: (sessionId, conversationSeq, at) => void touch.run({ sessionId, conversationSeq, at }),
    complete: (sessionId, reason, at) => void complete.run({ sessionId, reason, at }),
  };
}

import type {
  ConversationId,
  EpochMs,
  Id,
  MessageId,
  NodeId,
} from '../../../../shared/domain/primitives.ts';
import type { SourceRole } from '../../../../shared/domain/node.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';
import type { NodeSeq, SourceSeq } from '../connection/rowNumber.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { z } from 'zod';

/** Seqs of a chunk's turns, in its row. */
export const chunkEpisodes = jsonCodec(z.array(z.number()));

/** Turn as consolidation reads it. */
export interface SessionEpisode {
  readonly seq: NodeSeq;
  readonly id: NodeId;
  readonly content: string;
  readonly source_role: SourceRole;
  readonly speaker: string | null;
  readonly event_time: EpochMs;
  readonly source_seq: SourceSeq | null;
  /**
   * Excluded from evidence: a command that was obeyed, even if the person undid it, a partial answer,
   * or one that only repeats memory.
   */
  readonly no_evidence: 0 | 1;
  /**
   * JSON list of the statements that a model stored or changed because this turn asked for it, null
   * for one that was forgotten; null for a turn of which nothing was stored, or none as a whole.
   */
  readonly stored_statements: string | null;
  /** JSON list of the pasted passages; null if unknown. */
  readonly pasted: string | null;
  /** Brought by an import: an update that it shows is a proposal. */
  readonly imported: 0 | 1;
  /** 1 for a chunk of a document: nobody's words to the assistant. */
  readonly from_file: 0 | 1;
}

export interface ChunkRow {
  readonly session_id: Id;
  readonly n: number;
  readonly input_hash: string;
  /** JSON list of seqs. */
  readonly episodes: string;
  readonly reply: string | null;
  readonly model: string | null;
  readonly usage: string;
  readonly dropped: string;
  readonly applied_at: EpochMs | null;
}

/** Origin of a session: a conversation or a document, and its title. */
interface SessionOrigin {
  readonly conversation_id: ConversationId | null;
  readonly document_id: Id | null;
  readonly title: string;
}

/** Session that is pending, or was pending and failed. */
export interface QueuedSession extends SessionOrigin {
  readonly session_id: Id;
  readonly first_seen_at: EpochMs;
  readonly last_message_at: EpochMs;
  readonly completed_at: EpochMs | null;
  readonly attempts: number;
  readonly last_error: string | null;
  /** JSON: usage of failed attempts. */
  readonly spent: string;
}

/** Session with turns that rules have not examined: those after `after_seq`. */
export interface UnexaminedSession {
  readonly session_id: Id;
  readonly after_seq: number;
  readonly last_seq: number;
}

/** Applied chunk, as the external journal repeats it. */
interface AppliedChunkRow {
  readonly sessionId: Id;
  readonly n: number;
  readonly inputHash: string;
  readonly episodes: readonly number[];
  readonly reply: string | null;
  readonly model: string | null;
  readonly usage: string;
  readonly dropped: string;
  readonly last: boolean;
}

/** Applied chunk, with the origin of its session. */
export type RecentChunk = Omit<ChunkRow, 'applied_at'> &
  SessionOrigin & { readonly applied_at: EpochMs };

export interface ConsolidationReads {
  /** Shown turns of a session outside the trash, in order. */
  episodes(sessionId: Id): SessionEpisode[];
  chunks(sessionId: Id): ChunkRow[];
  /** JSON: usage of failed attempts that no chunk counts. */
  failedUsage(sessionId: Id): string;
  /** Chunks applied last, newest first. */
  recent(limit: number): RecentChunk[];
  /** Sessions with unread turns, oldest first; those of imports wait for the night. */
  pending(completedOnly: boolean): QueuedSession[];
  /** True if the session has unread turns, of an import too, that may be learned from now. */
  mayRead(sessionId: Id): boolean;
  /**
   * Sessions that no model has read, with turns that rules have not examined, oldest first; all of
   * them, or the one of a message.
   */
  unexamined(messageId: MessageId | null): UnexaminedSession[];
}

export interface ConsolidationWrites extends ConsolidationReads {
  /** Stores a reply before it is processed. */
  keepReply(chunk: Omit<ChunkRow, 'applied_at'>): void;
  /** Marks a chunk, and with its last one the session, as done. */
  applied(chunk: AppliedChunkRow, at: EpochMs): void;
  /** Marks a session without anything (more) to read as done. */
  done(sessionId: Id, at: EpochMs): void;
  failed(sessionId: Id, why: string): void;
  setFailedUsage(sessionId: Id, usage: string): void;
  /** Records that rules have examined the session up to this episode. */
  markExamined(sessionId: Id, seq: number): void;
}

/** Condition on sessions that no import has brought. */
const notImported = (alias: string) =>
  `NOT EXISTS (SELECT 1 FROM imported_sessions i WHERE i.session_id = ${alias}.session_id)`;
/** Origin of a session: a conversation, or a document. */
const ORIGIN = `c.id AS conversation_id, d.id AS document_id,
  coalesce(${verifiedColumn('conversations', 'c', 'title')}, ${verifiedColumn('documents', 'd', 'title')}, '') AS title`;
const ORIGIN_TABLES = `LEFT JOIN conversations c ON c.seq = s.conversation_seq
  LEFT JOIN documents d ON d.seq = s.document_seq`;
/** Condition on sessions with unread turns, of a source that is shown and whose memory is on. */
const MAY_LEARN = `s.consolidated_at IS NULL AND c.trashed_at IS NULL AND c.memory IS NOT 0
  AND (d.seq IS NULL OR EXISTS (
    SELECT 1 FROM nodes h WHERE h.seq = d.node_seq AND h.status = 'active'))`;

export function createConsolidationReads(db: ReadableDb): ConsolidationReads {
  const episodes = db.prepare(
    `SELECT n.seq, n.id, ${verifiedColumn('nodes', 'n', 'content')} AS content, n.source_role, n.speaker, n.event_time, n.source_seq,
            (n.attributes ->> '$.builtIn' IS NOT NULL OR n.attributes ->> '$.partial' IS NOT NULL
             OR (n.attributes ->> '$.command' IS NOT NULL AND (
               EXISTS (SELECT 1 FROM edges e
                 WHERE e.target_seq = n.seq AND e.relation_type = 'derived_from'
                   AND e.valid_until IS NULL)
               OR EXISTS (SELECT 1 FROM messages q JOIN messages a ON a.turn_id = q.turn_id
                 WHERE q.episode_seq = n.seq AND a.role = 'assistant' AND a.author = 'built-in')
               OR EXISTS (SELECT 1 FROM messages q JOIN change_groups g
                 ON g.id >= 'act-' || q.turn_id || '-' AND g.id < 'act-' || q.turn_id || '.'
                 WHERE q.episode_seq = n.seq)))) AS no_evidence,
            CASE WHEN n.attributes ->> '$.builtIn' IS NULL AND n.attributes ->> '$.partial' IS NULL
              AND NOT EXISTS (SELECT 1 FROM messages q JOIN messages a ON a.turn_id = q.turn_id
                WHERE q.episode_seq = n.seq AND a.role = 'assistant' AND a.author = 'built-in')
              THEN (SELECT CASE WHEN count(*) > 0 THEN json_group_array(statement) END FROM (
                SELECT ${verifiedColumn('nodes', 'm', 'content')} AS statement FROM edges e
                JOIN nodes m ON m.seq = e.source_seq
                WHERE e.target_seq = n.seq AND e.relation_type = 'derived_from'
                  AND e.valid_until IS NULL AND n.attributes ->> '$.command' IS NOT NULL
                UNION ALL
                SELECT CASE WHEN g.redacted = 0 THEN g.label END FROM messages q
                JOIN change_groups g
                  ON g.id >= 'act-' || q.turn_id || '-' AND g.id < 'act-' || q.turn_id || '.'
                WHERE q.episode_seq = n.seq)) END AS stored_statements,
            (SELECT m.pasted FROM messages m WHERE m.episode_seq = n.seq) AS pasted,
            n.attributes ->> '$.imported' IS NOT NULL AS imported,
            n.source_type = 'ingest_file' AS from_file
     FROM nodes n
     WHERE n.session_id = ? AND n.type = 'episodic' AND n.status = 'active'
       AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.episode_seq = n.seq AND m.shown = 0)
       AND NOT EXISTS (SELECT 1 FROM sessions_consolidations s
         JOIN conversations c ON c.seq = s.conversation_seq
         WHERE s.session_id = n.session_id AND c.trashed_at IS NOT NULL)
       AND NOT (n.source_type = 'ingest_file' AND EXISTS (
         SELECT 1 FROM documents d WHERE d.node_seq = n.seq))
     ORDER BY n.seq`,
  );
  const chunks = db.prepare('SELECT * FROM consolidation_chunks WHERE session_id = ? ORDER BY n');
  const failedUsage = db
    .prepare(
      `SELECT ${verifiedColumn('sessions_consolidations', 's', 'spent')} FROM sessions_consolidations s
       WHERE s.session_id = ?`,
    )
    .pluck();
  const recent = db.prepare(
    `SELECT k.*, ${ORIGIN}
     FROM consolidation_chunks k
     JOIN sessions_consolidations s ON s.session_id = k.session_id
     ${ORIGIN_TABLES}
     WHERE k.applied_at IS NOT NULL ORDER BY k.applied_at DESC, k.session_id, k.n DESC LIMIT ?`,
  );
  const pending = db.prepare(
    `SELECT s.session_id, ${ORIGIN}, s.first_seen_at,
            s.last_message_at, s.completed_at, s.attempts,
            ${verifiedColumn('sessions_consolidations', 's', 'last_error')} AS last_error,
            ${verifiedColumn('sessions_consolidations', 's', 'spent')} AS spent
     FROM sessions_consolidations s ${ORIGIN_TABLES}
     WHERE ${MAY_LEARN}
       AND (@completedOnly = 0 OR s.completed_at IS NOT NULL) AND ${notImported('s')}
     ORDER BY s.first_seen_at, s.session_id`,
  );
  const mayRead = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM sessions_consolidations s ${ORIGIN_TABLES}
         WHERE s.session_id = ? AND ${MAY_LEARN} AND NOT EXISTS (
           SELECT 1 FROM imported_sessions i JOIN imports m ON m.seq = i.import_seq
           WHERE i.session_id = s.session_id AND (m.learn = 0 OR m.state = 'undoing')))`,
    )
    .pluck();
  const unexaminedQuery = (condition: string) =>
    db.prepare(
      `SELECT w.session_id, w.after_seq, w.last_seq
     FROM (SELECT s.session_id, s.first_seen_at,
             max(coalesce(s.suggested_seq, 0), coalesce(s.consolidated_seq, 0)) AS after_seq,
             (SELECT max(n.seq) FROM nodes n
              WHERE n.session_id = s.session_id AND n.type = 'episodic') AS last_seq
           FROM sessions_consolidations s JOIN conversations c ON c.seq = s.conversation_seq
           WHERE ${condition} s.consolidated_at IS NULL AND c.trashed_at IS NULL AND c.memory = 1
             AND ${notImported('s')}) w
     WHERE w.last_seq > w.after_seq ORDER BY w.first_seen_at, w.session_id`,
    );
  const allUnexamined = unexaminedQuery('');
  // After each answer: by the key of its session, however many others wait for a model.
  const unexaminedOf = unexaminedQuery(
    's.session_id = (SELECT session_id FROM messages WHERE id = ?) AND',
  );
  return {
    unexamined: (messageId) =>
      (messageId === null
        ? allUnexamined.all()
        : unexaminedOf.all(messageId)) as UnexaminedSession[],
    episodes: (sessionId) => episodes.all(sessionId) as SessionEpisode[],
    chunks: (sessionId) => chunks.all(sessionId) as ChunkRow[],
    failedUsage: (sessionId) => (failedUsage.get(sessionId) as string | undefined) ?? '{}',
    recent: (limit) => recent.all(limit) as RecentChunk[],
    pending: (completedOnly) =>
      pending.all({ completedOnly: completedOnly ? 1 : 0 }) as QueuedSession[],
    mayRead: (sessionId) => mayRead.get(sessionId) === 1,
  };
}

export function createConsolidationWrites(db: WritableDb): ConsolidationWrites {
  const keepReply = db.prepare(
    `INSERT INTO consolidation_chunks
       (session_id, n, input_hash, episodes, reply, model, usage, dropped)
     VALUES (@session_id, @n, @input_hash, @episodes, @reply, @model, @usage, @dropped)
     ON CONFLICT (session_id, n) DO UPDATE SET input_hash = excluded.input_hash,
       episodes = excluded.episodes, reply = excluded.reply, model = excluded.model,
       usage = excluded.usage, dropped = excluded.dropped
     WHERE applied_at IS NULL`,
  );
  const applied = db.prepare(
    `INSERT INTO consolidation_chunks
       (session_id, n, input_hash, episodes, reply, model, usage, dropped, applied_at)
     VALUES (@sessionId, @n, @inputHash, @episodes, @reply, @model, @usage, @dropped, @at)
     ON CONFLICT (session_id, n) DO UPDATE SET input_hash = excluded.input_hash,
       episodes = excluded.episodes, reply = excluded.reply, model = excluded.model,
       usage = excluded.usage, dropped = excluded.dropped, applied_at = excluded.applied_at`,
  );
  const markDone = db.prepare(
    `UPDATE sessions_consolidations SET consolidated_at = @at, last_error = NULL, attempts = 0,
       consolidated_seq = (SELECT max(seq) FROM nodes
         WHERE session_id = @sessionId AND type = 'episodic')
     WHERE session_id = @sessionId`,
  );
  const failed = db.prepare(
    `UPDATE sessions_consolidations SET attempts = attempts + 1, last_error = ?
     WHERE session_id = ?`,
  );
  const setFailedUsage = db.prepare(
    'UPDATE sessions_consolidations SET spent = ? WHERE session_id = ?',
  );
  const markExamined = db.prepare(
    'UPDATE sessions_consolidations SET suggested_seq = ? WHERE session_id = ?',
  );
  return {
    ...createConsolidationReads(db),
    keepReply: (chunk) => void keepReply.run(chunk),
    applied(chunk, at) {
      const { last, episodes, ...row } = chunk;
      applied.run({ ...row, episodes: JSON.stringify(episodes), at });
      if (last) markDone.run({ sessionId: chunk.sessionId, at });
    },
    done: (sessionId, at) => void markDone.run({ sessionId, at }),
    failed: (sessionId, why) => void failed.run(why, sessionId),
    setFailedUsage: (sessionId, json) => void setFailedUsage.run(json, sessionId),
    markExamined: (sessionId, seq) => void markExamined.run(seq, sessionId),
  };
}

import type { ImportProvider } from '../../../../shared/domain/imports.ts';
import type { EpochMs, Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { ConversationSeq, MessageSeq, NodeSeq } from '../connection/rowNumber.ts';
import type { ConversationRow } from '../connection/rows.ts';
import type { ImportSeq } from './imports.ts';

/** Item of an import, by the ids of its provider; the conversation itself has no message. */
interface NewImportedItem {
  readonly importSeq: ImportSeq;
  readonly provider: ImportProvider;
  readonly conversation: string;
  readonly message: string;
  readonly conversationSeq: ConversationSeq | null;
  readonly messageSeq: MessageSeq | null;
  readonly nodeId: NodeId | null;
  readonly contentHash: string;
}

export interface ImportedConversationItem {
  readonly import_seq: ImportSeq;
  readonly conversation_seq: ConversationSeq;
  readonly content_hash: string;
}

/** Message of an exported conversation that is here: an import has brought it, or it is of this workspace. */
export interface ImportedMessage {
  readonly external_message: string;
  /** Null: a message of this workspace that no import has brought. */
  readonly import_seq: ImportSeq | null;
  readonly content_hash: string;
  readonly message_seq: MessageSeq;
  readonly episode_seq: NodeSeq | null;
  readonly session_id: Id;
  readonly turn_id: Id;
  readonly created_at: EpochMs;
  readonly forgotten: 0 | 1;
}

export interface ImportedItemReads {
  conversation(provider: ImportProvider, conversation: string): ImportedConversationItem | null;
  messages(provider: ImportProvider, conversation: string): ImportedMessage[];
  /** All messages of a conversation of this workspace, which have their ids in a copy of it too. */
  originalMessages(conversation: Pick<ConversationRow, 'id' | 'seq'>): ImportedMessage[];
  /** Conversations that an export may have too, by provider and id: imported ones, and Loci's own. */
  conversationKeys(): string[];
  hasStatement(provider: ImportProvider, hash: string): boolean;
  /** Number of conversations, turns and statements that an import has brought. */
  counts(importSeq: ImportSeq): { conversations: number; turns: number; statements: number };
  /** Sessions of imports that no model has read and that may be learned from, newest first. */
  unreadSessions(limit: number): Id[];
  /** Number of an import's sessions, and of those that no model has read. */
  sessionCounts(importSeq: ImportSeq): { sessions: number; unreadSessions: number };
  /** Last turn of each session in the conversation that an import wrote last. */
  lastTurns(importSeq: ImportSeq): { readonly session_id: Id; readonly episode_seq: NodeSeq }[];
  /**
   * True if the conversation went on, by the person or a later import, after what this one brought,
   * though the person may have forgotten all of that.
   */
  isContinued(importSeq: ImportSeq, conversationSeq: ConversationSeq): boolean;
}

export interface ImportedItemWrites extends ImportedItemReads {
  insert(item: NewImportedItem): void;
  setHash(provider: ImportProvider, conversation: string, message: string, hash: string): void;
  addSession(sessionId: Id, importSeq: ImportSeq): void;
}

/** The item of a statement has no conversation. */
const STATEMENT_PREFIX = 'statement ';

export function createImportedItemReads(db: ReadableDb): ImportedItemReads {
  const conversation = db.prepare(
    `SELECT import_seq, conversation_seq, content_hash FROM imported_items
     WHERE provider = ? AND external_conversation = ? AND external_message = ''`,
  );
  const messages = db.prepare(
    `SELECT i.external_message, i.import_seq, i.content_hash, i.message_seq, m.episode_seq,
       m.session_id, m.turn_id, m.created_at, m.forgotten_at IS NOT NULL AS forgotten
     FROM imported_items i JOIN messages m ON m.seq = i.message_seq
     WHERE i.provider = ? AND i.external_conversation = ?`,
  );
  const originalMessages = db.prepare(
    `SELECT m.id AS external_message, i.import_seq, coalesce(i.content_hash, '') AS content_hash,
       m.seq AS message_seq, m.episode_seq, m.session_id, m.turn_id, m.created_at,
       m.forgotten_at IS NOT NULL AS forgotten
     FROM messages m LEFT JOIN imported_items i ON i.message_seq = m.seq AND i.provider = 'loci'
       AND i.external_conversation = @id
     WHERE m.conversation_seq = @seq`,
  );
  const conversationKeys = db
    .prepare(
      `SELECT provider || ' ' || external_conversation FROM imported_items WHERE external_message = ''
       UNION ALL SELECT 'loci ' || id FROM conversations`,
    )
    .pluck();
  const statementItem = db
    .prepare(
      `SELECT 1 FROM imported_items
       WHERE provider = ? AND external_conversation = '' AND external_message = ?`,
    )
    .pluck();
  const counts = db.prepare(
    `SELECT count(*) FILTER (WHERE external_message = '') AS conversations,
       count(*) FILTER (WHERE message_seq IS NOT NULL) AS turns,
       count(*) FILTER (WHERE external_conversation = '') AS statements
     FROM imported_items WHERE import_seq = ?`,
  );
  const unreadSessions = db
    .prepare(
      `SELECT s.session_id FROM imported_sessions i
       JOIN imports m ON m.seq = i.import_seq AND m.learn = 1 AND m.state <> 'undoing'
       JOIN sessions_consolidations s ON s.session_id = i.session_id
       JOIN conversations c ON c.seq = s.conversation_seq
       WHERE s.consolidated_at IS NULL AND c.trashed_at IS NULL AND c.memory = 1
       ORDER BY s.attempts, s.last_message_at DESC, s.session_id LIMIT ?`,
    )
    .pluck();
  const sessions = db.prepare(
    `SELECT count(*) AS sessions,
       count(*) FILTER (WHERE s.consolidated_at IS NULL AND c.trashed_at IS NULL AND c.memory = 1)
         AS unreadSessions
     FROM imported_sessions i JOIN sessions_consolidations s ON s.session_id = i.session_id
     JOIN conversations c ON c.seq = s.conversation_seq WHERE i.import_seq = ?`,
  );
  const lastTurns = db.prepare(
    `SELECT m.session_id, max(m.episode_seq) AS episode_seq FROM messages m
     WHERE m.episode_seq IS NOT NULL AND m.conversation_seq = (
       SELECT conversation_seq FROM imported_items
       WHERE import_seq = ? AND conversation_seq IS NOT NULL ORDER BY seq DESC LIMIT 1)
     GROUP BY m.session_id`,
  );
  const continued = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM messages m WHERE m.conversation_seq = @conversationSeq
         AND m.seq > (SELECT coalesce(min(i.message_seq), 0) FROM imported_items i
           WHERE i.import_seq = @importSeq AND i.conversation_seq = @conversationSeq)
         AND NOT EXISTS (SELECT 1 FROM imported_items i
           WHERE i.message_seq = m.seq AND i.import_seq = @importSeq))`,
    )
    .pluck();
  return {
    conversation: (provider, id) =>
      (conversation.get(provider, id) as ImportedConversationItem | undefined) ?? null,
    messages: (provider, id) => messages.all(provider, id) as ImportedMessage[],
    originalMessages: ({ id, seq }) => originalMessages.all({ id, seq }) as ImportedMessage[],
    conversationKeys: () => conversationKeys.all() as string[],
    hasStatement: (provider, hash) =>
      statementItem.get(provider, STATEMENT_PREFIX + hash) !== undefined,
    counts: (seq) => counts.get(seq) as ReturnType<ImportedItemReads['counts']>,
    unreadSessions: (limit) => unreadSessions.all(limit) as Id[],
    sessionCounts: (seq) => sessions.get(seq) as ReturnType<ImportedItemReads['sessionCounts']>,
    lastTurns: (seq) => lastTurns.all(seq) as ReturnType<ImportedItemReads['lastTurns']>,
    isContinued: (importSeq, conversationSeq) =>
      continued.get({ importSeq, conversationSeq }) === 1,
  };
}

export function createImportedItemWrites(db: WritableDb): ImportedItemWrites {
  const insert = db.prepare(
    `INSERT INTO imported_items (import_seq, provider, external_conversation, external_message,
       conversation_seq, message_seq, node_id, content_hash)
     VALUES (@importSeq, @provider, @conversation, @message, @conversationSeq, @messageSeq, @nodeId,
       @contentHash)`,
  );
  const setHash = db.prepare(
    `UPDATE imported_items SET content_hash = ?
     WHERE provider = ? AND external_conversation = ? AND external_message = ?`,
  );
  const addSession = db.prepare(
    `INSERT INTO imported_sessions (session_id, import_seq) VALUES (?, ?)
     ON CONFLICT (session_id) DO NOTHING`,
  );
  return {
    ...createImportedItemReads(db),
    insert: (item) =>
      void insert.run(
        item.conversation === '' ? { ...item, message: STATEMENT_PREFIX + item.contentHash } : item,
      ),
    setHash: (provider, id, message, hash) => void setHash.run(hash, provider, id, message),
    addSession: (sessionId, importSeq) => void addSession.run(sessionId, importSeq),
  };
}

import type { Id, MessageId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { MessageRow } from '../connection/rows.ts';
import type { ConversationSeq, MessageSeq, NodeSeq } from '../connection/rowNumber.ts';
import { createShownMessages, type MessagePosition } from './shownMessages.ts';

type NewMessage = Pick<
  MessageRow,
  | 'id'
  | 'conversation_seq'
  | 'session_id'
  | 'turn_id'
  | 'role'
  | 'text'
  | 'state'
  | 'created_at'
  | 'author'
  | 'parent_seq'
  | 'episode_seq'
  | 'redactions'
  | 'pasted'
>;

export interface MessageReads {
  get(id: MessageId): MessageRow | null;
  bySeq(seq: MessageSeq): MessageRow | null;
  /** Messages of a turn, oldest first. */
  ofTurn(turnId: Id): MessageRow[];
  /**
   * Page of the visible branch: the `limit` messages before a position, in the order of its turns, and
   * whether earlier ones exist.
   */
  page(
    conversationSeq: ConversationSeq,
    position: MessagePosition | null,
    limit: number,
  ): { rows: MessageRow[]; hasMore: boolean };
  /** Number of messages of the visible branch before a question. */
  countBefore(conversationSeq: ConversationSeq, questionSeq: MessageSeq): number;
  streamingMessages(): MessageRow[];
  /** Versions of a turn or an answer, itself included. */
  versions(row: MessageRow): { id: MessageId; seq: MessageSeq }[];
  /** Newest version of each turn and answer of which none is chosen. */
  newestUnchosenVersions(conversationSeq: ConversationSeq): MessageRow[];
  /** Last turn of the visible branch, by its seq. */
  lastShownTurn(conversationSeq: ConversationSeq): MessageSeq | null;
  /** Turns of the visible branch after a message. */
  shownTurnsSince(conversationSeq: ConversationSeq, seq: MessageSeq): MessageSeq[];
  byEpisode(episodeSeq: NodeSeq): MessageRow | null;
}

export interface MessageWrites extends MessageReads {
  /** Inserts a message, which is shown if the one before it on its branch is. */
  insert(message: NewMessage): MessageRow;
  /** Stores the final or partial state of an answer. */
  finalize(change: {
    seq: MessageSeq;
    text: string;
    state: MessageRow['state'];
    episodeSeq: NodeSeq | null;
    problem: string | null;
    citations: string;
    actions: string;
    reasoning: string;
    usage: string | null;
    toolCalls: string;
  }): void;
  /** Stores the reasoning of an imported answer. */
  setReasoning(seq: MessageSeq, reasoning: string): void;
  /** Replaces the text of an imported turn that its provider has changed. */
  setText(seq: MessageSeq, text: string, pasted: string): void;
  /** Saves the partial answer, so that a crash keeps it. */
  savePartial(change: {
    seq: MessageSeq;
    text: string;
    reasoning: string;
    toolCalls: string;
    actions: string;
  }): void;
  /**
   * Copies a message into another conversation: without an episode, so that nothing is evidence
   * twice.
   */
  copy(change: {
    fromSeq: MessageSeq;
    id: MessageId;
    turnId: Id;
    conversationSeq: ConversationSeq;
    sessionId: Id;
    parentSeq: MessageSeq | null;
  }): MessageRow;
  /** Chooses one version among its siblings. */
  choose(row: MessageRow): void;
  /** Updates `shown` from the chosen versions; returns the episodes that appeared or vanished. */
  updateVisibleBranch(conversationSeq: ConversationSeq): NodeSeq[];
}

export function createMessageReads(db: ReadableDb): MessageReads {
  const get = db.prepare('SELECT * FROM messages WHERE id = ?');
  const bySeq = db.prepare('SELECT * FROM messages WHERE seq = ?');
  const ofTurn = db.prepare('SELECT * FROM messages WHERE turn_id = ? ORDER BY seq');
  const shownMessages = createShownMessages(db);
  const versions = db.prepare(
    `SELECT id, seq FROM messages
     WHERE conversation_seq = @conversation_seq AND role = @role AND parent_seq IS @parent_seq
     ORDER BY seq`,
  );
  const children = db.prepare(
    'SELECT id, seq FROM messages WHERE parent_seq = @parent_seq AND role = @role ORDER BY seq',
  );
  const unchosenVersions = db.prepare(
    `SELECT * FROM messages WHERE seq IN (
       SELECT max(seq) FROM messages WHERE conversation_seq = ? GROUP BY parent_seq, role
       HAVING max(active) = 0)`,
  );
  const lastTurn = db
    .prepare(
      `SELECT seq FROM messages WHERE conversation_seq = ? AND role = 'user' AND shown = 1
       ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  const turnsSince = db
    .prepare(
      `SELECT seq FROM messages
       WHERE conversation_seq = ? AND role = 'user' AND shown = 1 AND seq > ? ORDER BY seq`,
    )
    .pluck();
  const streaming = db.prepare(`SELECT * FROM messages WHERE state = 'streaming' ORDER BY seq`);
  const byEpisode = db.prepare('SELECT * FROM messages WHERE episode_seq = ?');
  return {
    get: (id) => (get.get(id) as MessageRow | undefined) ?? null,
    bySeq: (seq) => (bySeq.get(seq) as MessageRow | undefined) ?? null,
    ofTurn: (turnId) => ofTurn.all(turnId) as MessageRow[],
    page(conversationSeq, position, limit) {
      const rows = shownMessages.before(conversationSeq, position, limit + 1);
      const hasMore = rows.length > limit;
      return { rows: rows.slice(0, limit).reverse(), hasMore };
    },
    countBefore: shownMessages.countBefore,
    streamingMessages: () => streaming.all() as MessageRow[],
    versions: (row) =>
      (row.parent_seq === null ? versions : children).all(row) as {
        id: MessageId;
        seq: MessageSeq;
      }[],
    newestUnchosenVersions: (seq) => unchosenVersions.all(seq) as MessageRow[],
    lastShownTurn: (seq) => (lastTurn.get(seq) as MessageSeq | undefined) ?? null,
    shownTurnsSince: (conversationSeq, seq) => turnsSince.all(conversationSeq, seq) as MessageSeq[],
    byEpisode: (seq) => (byEpisode.get(seq) as MessageRow | undefined) ?? null,
  };
}

export function createMessageWrites(db: WritableDb): MessageWrites {
  const insert = db.prepare(
    `INSERT INTO messages (id, conversation_seq, session_id, turn_id, role, text, state,
       created_at, author, parent_seq, episode_seq, redactions,
       pasted, shown)
     VALUES (@id, @conversation_seq, @session_id, @turn_id, @role, @text, @state, @created_at,
       @author, @parent_seq, @episode_seq, @redactions, @pasted,
       coalesce((SELECT shown FROM messages WHERE seq = @parent_seq), 1)) RETURNING *`,
  );
  const finalize = db.prepare(
    `UPDATE messages SET text = @text, state = @state, episode_seq = @episodeSeq,
       problem = @problem, citations = @citations, actions = @actions, reasoning = @reasoning,
       usage = @usage, tool_calls = @toolCalls WHERE seq = @seq`,
  );
  const setReasoning = db.prepare('UPDATE messages SET reasoning = ? WHERE seq = ?');
  const setText = db.prepare('UPDATE messages SET text = ?, pasted = ? WHERE seq = ?');
  const savePartial = db.prepare(
    `UPDATE messages SET text = @text, reasoning = @reasoning, tool_calls = @toolCalls,
       actions = @actions
     WHERE seq = @seq AND state = 'streaming'`,
  );
  const copy = db.prepare(
    `INSERT INTO messages (id, conversation_seq, session_id, turn_id, role, text, state,
       created_at, author, parent_seq, redactions, pasted, problem, reasoning, usage, tool_calls,
       citations, actions)
     SELECT @id, @conversationSeq, @sessionId, @turnId, role, text, state, created_at, author,
       @parentSeq, redactions, pasted, problem, reasoning, usage, tool_calls, citations, '[]'
     FROM messages WHERE seq = @fromSeq RETURNING *`,
  );
  const choose = db.prepare(
    `UPDATE messages SET active = seq = @seq
     WHERE conversation_seq = @conversation_seq AND role = @role AND parent_seq IS @parent_seq`,
  );
  const showChosenBranch = db
    .prepare(
      `WITH RECURSIVE path (seq) AS (
         SELECT seq FROM messages WHERE conversation_seq = @seq AND role = 'user'
           AND parent_seq IS NULL AND active = 1
         UNION
         SELECT m.seq FROM path p CROSS JOIN messages m ON m.parent_seq = p.seq AND m.active = 1)
       UPDATE messages SET shown = 1 - shown
       WHERE conversation_seq = @seq AND shown <> (seq IN (SELECT seq FROM path))
       RETURNING episode_seq`,
    )
    .pluck();
  return {
    ...createMessageReads(db),
    insert: (message) => insert.get(message) as MessageRow,
    finalize: (change) => void finalize.run(change),
    setReasoning: (seq, reasoning) => void setReasoning.run(reasoning, seq),
    setText: (seq, text, pasted) => void setText.run(text, pasted, seq),
    savePartial: (change) => void savePartial.run(change),
    copy: (change) => copy.get(change) as MessageRow,
    choose: (row) => void choose.run(row),
    updateVisibleBranch: (seq) =>
      (showChosenBranch.all({ seq }) as (NodeSeq | null)[]).filter((episode) => episode !== null),
  };
}

import type { Id } from '../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import type { MessageRow } from './rows.ts';

export type NewMessage = Pick<
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
>;

export interface MessageReads {
  get(id: Id): MessageRow | null;
  bySeq(seq: number): MessageRow | null;
  /** The messages of a turn, oldest first. */
  ofTurn(turnId: Id): MessageRow[];
  /** The `limit` messages before `beforeSeq`, oldest first, and whether older ones exist. */
  page(
    conversationSeq: number,
    beforeSeq: number | null,
    limit: number,
  ): { rows: MessageRow[]; hasMore: boolean };
  streaming(): MessageRow[];
  byEpisode(episodeSeq: number): MessageRow | null;
}

export interface MessageWrites extends MessageReads {
  insert(message: NewMessage): MessageRow;
  /** The final or partial state of an answer. */
  settle(change: {
    seq: number;
    text: string;
    state: MessageRow['state'];
    episodeSeq: number | null;
    problem: string | null;
    citations: string;
    actions: string;
  }): void;
  /** An answer that another one replaces stays in the transcript. */
  deactivate(seq: number): void;
}

export function createMessageReads(db: ReadableDb): MessageReads {
  const get = db.prepare('SELECT * FROM messages WHERE id = ?');
  const bySeq = db.prepare('SELECT * FROM messages WHERE seq = ?');
  const ofTurn = db.prepare('SELECT * FROM messages WHERE turn_id = ? ORDER BY seq');
  const page = db.prepare(
    `SELECT * FROM messages WHERE conversation_seq = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
  );
  const streaming = db.prepare(`SELECT * FROM messages WHERE state = 'streaming' ORDER BY seq`);
  const byEpisode = db.prepare('SELECT * FROM messages WHERE episode_seq = ?');
  return {
    get: (id) => (get.get(id) as MessageRow | undefined) ?? null,
    bySeq: (seq) => (bySeq.get(seq) as MessageRow | undefined) ?? null,
    ofTurn: (turnId) => ofTurn.all(turnId) as MessageRow[],
    page(conversationSeq, beforeSeq, limit) {
      const before = beforeSeq ?? Number.MAX_SAFE_INTEGER;
      const rows = page.all(conversationSeq, before, limit + 1) as MessageRow[];
      const hasMore = rows.length > limit;
      return { rows: rows.slice(0, limit).reverse(), hasMore };
    },
    streaming: () => streaming.all() as MessageRow[],
    byEpisode: (seq) => (byEpisode.get(seq) as MessageRow | undefined) ?? null,
  };
}

export function createMessageWrites(db: WritableDb): MessageWrites {
  const insert = db.prepare(
    `INSERT INTO messages (id, conversation_seq, session_id, turn_id, role, text, state,
       created_at, author, parent_seq, episode_seq, redactions)
     VALUES (@id, @conversation_seq, @session_id, @turn_id, @role, @text, @state, @created_at,
       @author, @parent_seq, @episode_seq, @redactions) RETURNING *`,
  );
  const settle = db.prepare(
    `UPDATE messages SET text = @text, state = @state, episode_seq = @episodeSeq,
       problem = @problem, citations = @citations, actions = @actions WHERE seq = @seq`,
  );
  const deactivate = db.prepare('UPDATE messages SET active = 0 WHERE seq = ?');
  return {
    ...createMessageReads(db),
    insert: (message) => insert.get(message) as MessageRow,
    settle: (change) => void settle.run(change),
    deactivate: (seq) => void deactivate.run(seq),
  };
}

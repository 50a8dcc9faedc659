import type { EpochMs, Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { SourceRole, SourceType, Trust } from '../../../../shared/domain/node.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import type { MessageRow, NodeRow } from '../connection/rows.ts';
import { nodeRowHash } from '../connection/rowHash.ts';
import type { NodeSeq, SourceSeq } from '../connection/rowNumber.ts';

interface NewEpisode {
  readonly seq: NodeSeq;
  readonly id: NodeId;
  readonly content: string;
  readonly summary: string;
  readonly eventTime: EpochMs;
  readonly createdAt: EpochMs;
  readonly sourceSeq: SourceSeq;
  readonly sourceType: SourceType;
  readonly sourceRole: SourceRole;
  readonly speaker: string | null;
  readonly sessionId: Id;
  readonly trust: Trust;
  /** Marks such as `partial` and `builtIn`, which decide what may become evidence. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

export interface EpisodeReads {
  /**
   * Newest episodes of a session, newest first: full-text context of the next one. Of every branch,
   * so that the index depends on the rows alone and not on the branch shown at the time.
   */
  lastOfSession(sessionId: Id, limit: number): { seq: NodeSeq; content: string }[];
  /** Newest episode of the visible branch: predecessor of the next one in time. */
  lastShown(sessionId: Id): NodeSeq | null;
  /** Context of a turn in its session: those before and after it, oldest first. */
  around(sessionId: Id, seq: NodeSeq, before: number, after: number): EpisodeTurn[];
  /** Every episode of a session, oldest first. */
  ofSession(sessionId: Id): EpisodeTurn[];
  idOf(seq: NodeSeq): NodeId;
  /** Live episode of a turn of the same words and time: a fork copies turns without theirs. */
  originalOf(turn: Pick<MessageRow, 'created_at' | 'role' | 'text'>): NodeSeq | null;
  /** False for a chunk that a newer version replaced, or of a retired document. */
  isActive(seq: NodeSeq): boolean;
}

export type EpisodeTurn = Pick<
  NodeRow,
  'seq' | 'content' | 'source_role' | 'speaker' | 'event_time'
>;

/**
 * Writes of episodes, which nobody edits and which never fade: no decay state, and no row in
 * `changes`.
 */
export interface EpisodeWrites extends EpisodeReads {
  insert(episode: NewEpisode): void;
  /** Replaces the content of an imported turn that its provider has changed. */
  replace(seq: NodeSeq, content: string, summary: string): void;
  /** Gives a part of a document another label; false if it has it already. */
  relabel(seq: NodeSeq, label: string): boolean;
}

export function createEpisodeReads(db: ReadableDb): EpisodeReads {
  const last = db.prepare(
    `SELECT ${UNVERIFIED_READ} seq, content FROM nodes WHERE session_id = ? AND type = 'episodic'
     ORDER BY seq DESC LIMIT ?`,
  );
  const lastShown = db
    .prepare(
      `SELECT seq FROM nodes WHERE session_id = ? AND type = 'episodic' AND NOT EXISTS (
         SELECT 1 FROM messages m WHERE m.episode_seq = nodes.seq AND m.shown = 0)
       ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  const columns = 'seq, content, source_role, speaker, event_time';
  const turnsUpTo = db.prepare(
    `SELECT ${UNVERIFIED_READ} ${columns} FROM nodes
     WHERE session_id = ? AND type = 'episodic' AND seq <= ? ORDER BY seq DESC LIMIT ?`,
  );
  const later = db.prepare(
    `SELECT ${UNVERIFIED_READ} ${columns} FROM nodes
     WHERE session_id = ? AND type = 'episodic' AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const ofSession = db.prepare(
    `SELECT ${UNVERIFIED_READ} ${columns} FROM nodes
     WHERE session_id = ? AND type = 'episodic' ORDER BY seq`,
  );
  const idOf = db.prepare('SELECT id FROM nodes WHERE seq = ?').pluck();
  const originalOf = db
    .prepare(
      `SELECT seq FROM nodes WHERE event_time = @created_at AND type = 'episodic'
         AND status = 'active' AND source_role = @role AND content = @text ORDER BY seq LIMIT 1`,
    )
    .pluck();
  const statusOf = db.prepare('SELECT status FROM nodes WHERE seq = ?').pluck();
  return {
    ofSession: (sessionId) => ofSession.all(sessionId) as EpisodeTurn[],
    idOf: (seq) => idOf.get(seq) as NodeId,
    originalOf: ({ created_at, role, text }) =>
      (originalOf.get({ created_at, role, text }) as NodeSeq | undefined) ?? null,
    isActive: (seq) => statusOf.get(seq) === 'active',
    around: (sessionId, seq, countBefore, countAfter) => [
      ...(turnsUpTo.all(sessionId, seq, countBefore + 1) as EpisodeTurn[]).reverse(),
      ...(later.all(sessionId, seq, countAfter) as EpisodeTurn[]),
    ],
    lastShown: (sessionId) => (lastShown.get(sessionId) as NodeSeq | undefined) ?? null,
    lastOfSession: (sessionId, limit) =>
      last.all(sessionId, limit) as { seq: NodeSeq; content: string }[],
  };
}

export function createEpisodeWrites(db: WritableDb): EpisodeWrites {
  const insert = db.prepare(
    `INSERT INTO nodes (seq, id, type, kind, content, summary, importance, status, status_reason,
       valid_from, valid_until, true_from, true_until, event_time, created_at, updated_at,
       source_seq, source_type, source_role, speaker, session_id, trust, review, attributes,
       row_hash)
     VALUES (@seq, @id, @type, @kind, @content, @summary, @importance, @status, @status_reason,
       @valid_from, @valid_until, @true_from, @true_until, @event_time, @created_at, @updated_at,
       @source_seq, @source_type, @source_role, @speaker, @session_id, @trust, @review,
       @attributes, @row_hash)`,
  );
  const get = db.prepare('SELECT * FROM nodes WHERE seq = ?');
  const replace = db.prepare(
    'UPDATE nodes SET content = ?, summary = ?, row_hash = ? WHERE seq = ?',
  );
  const relabel = db.prepare('UPDATE nodes SET speaker = ?, row_hash = ? WHERE seq = ?');
  return {
    ...createEpisodeReads(db),
    insert: (episode) => void insert.run(episodeRow(episode)),
    replace(seq, content, summary) {
      const row = { ...(get.get(seq) as NodeRow), content, summary };
      replace.run(content, summary, nodeRowHash(row), seq);
    },
    relabel(seq, label) {
      const row = get.get(seq) as NodeRow;
      if (row.speaker === label) return false;
      relabel.run(label, nodeRowHash({ ...row, speaker: label }), seq);
      return true;
    },
  };
}

function episodeRow(episode: NewEpisode): NodeRow {
  const row: Omit<NodeRow, 'row_hash'> = {
    seq: episode.seq,
    id: episode.id,
    type: 'episodic',
    kind: null,
    content: episode.content,
    summary: episode.summary,
    importance: 50,
    status: 'active',
    status_reason: null,
    valid_from: episode.createdAt,
    valid_until: null,
    true_from: null,
    true_until: null,
    event_time: episode.eventTime,
    created_at: episode.createdAt,
    updated_at: episode.createdAt,
    source_seq: episode.sourceSeq,
    source_type: episode.sourceType,
    source_role: episode.sourceRole,
    speaker: episode.speaker,
    session_id: episode.sessionId,
    trust: episode.trust,
    review: null,
    attributes: JSON.stringify(episode.attributes),
  };
  return { ...row, row_hash: nodeRowHash(row) };
}

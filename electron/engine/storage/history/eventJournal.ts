import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import { inUnsyncedTransaction, type ReadableDb, type WritableDb } from '../connection/database.ts';

export type Topic =
  | 'user.message'
  | 'agent.response'
  | 'session.completed'
  | 'memory.changed'
  | 'version.shown'
  | 'conversation.forked'
  | 'document.stored';

export interface JournalEvent {
  readonly seq: number;
  readonly id: Id;
  readonly topic: Topic;
  readonly payload: unknown;
  readonly at: EpochMs;
}

interface PendingDelivery {
  readonly event: JournalEvent;
  readonly subscriber: string;
  readonly attempts: number;
}

export interface JournalReads {
  /** Seq of an event; null if the journal has none of this id. */
  seqOf(id: Id): number | null;
  lastSeq(): number;
  /** Pending deliveries, oldest first. */
  pendingDeliveries(limit: number): PendingDelivery[];
}

export interface JournalWrites extends JournalReads {
  /** Appends the event and its pending deliveries; returns its seq. */
  append(event: Omit<JournalEvent, 'seq'>, subscribers: readonly string[]): number;
  /** Appends an event with its original seq: a replay from outside the database. */
  appendAt(event: JournalEvent, subscribers: readonly string[]): void;
  /** Marks a delivery as done, unsynced: after a power cut it is repeated. */
  markDelivered(eventSeq: number, subscriber: string): void;
  recordFailure(eventSeq: number, subscriber: string, error: string): void;
}

interface JournalRow {
  readonly seq: number;
  readonly id: Id;
  readonly topic: Topic;
  readonly payload: string;
  readonly at: EpochMs;
}

export function createJournalReads(db: ReadableDb): JournalReads {
  const seqOf = db.prepare('SELECT seq FROM event_journal WHERE id = ?').pluck();
  const last = db.prepare('SELECT coalesce(max(seq), 0) FROM event_journal').pluck();
  const pendingDeliveries = db.prepare(
    `SELECT j.*, d.subscriber, d.attempts FROM deliveries d
     JOIN event_journal j ON j.seq = d.event_seq ORDER BY d.event_seq, d.subscriber LIMIT ?`,
  );
  return {
    seqOf: (id) => (seqOf.get(id) as number | undefined) ?? null,
    lastSeq: () => Number(last.get()),
    pendingDeliveries: (limit) =>
      (
        pendingDeliveries.all(limit) as (JournalRow & { subscriber: string; attempts: number })[]
      ).map(({ subscriber, attempts, payload, ...row }) => ({
        event: { ...row, payload: JSON.parse(payload) as unknown },
        subscriber,
        attempts,
      })),
  };
}

export function createJournalWrites(db: WritableDb): JournalWrites {
  const append = db
    .prepare(
      'INSERT INTO event_journal (seq, id, topic, payload, at) VALUES (?, ?, ?, ?, ?) RETURNING seq',
    )
    .pluck();
  const insertDelivery = db.prepare('INSERT INTO deliveries (event_seq, subscriber) VALUES (?, ?)');
  const deleteDelivery = db.prepare(
    'DELETE FROM deliveries WHERE event_seq = ? AND subscriber = ?',
  );
  const countFailure = db.prepare(
    'UPDATE deliveries SET attempts = attempts + 1, last_error = ? WHERE event_seq = ? AND subscriber = ?',
  );
  const write = (
    seq: number | null,
    event: Omit<JournalEvent, 'seq'>,
    subscribers: readonly string[],
  ) => {
    const payload = JSON.stringify(event.payload);
    const journalSeq = Number(append.get(seq, event.id, event.topic, payload, event.at));
    for (const subscriber of subscribers) insertDelivery.run(journalSeq, subscriber);
    return journalSeq;
  };
  return {
    ...createJournalReads(db),
    append: (event, subscribers) => write(null, event, subscribers),
    appendAt: (event, subscribers) => void write(event.seq, event, subscribers),
    markDelivered: (seq, subscriber) =>
      inUnsyncedTransaction(db, () => void deleteDelivery.run(seq, subscriber)),
    recordFailure: (seq, subscriber, error) =>
      inUnsyncedTransaction(db, () => void countFailure.run(error, seq, subscriber)),
  };
}

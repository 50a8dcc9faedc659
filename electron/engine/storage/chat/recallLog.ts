import type { EpochMs, Id, MessageId } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { verifiedColumn } from '../connection/verifiedColumns.ts';

interface RecallRow {
  /** Id; for an answer, that of its message. */
  readonly id: Id;
  readonly turn_id: Id | null;
  readonly purpose: 'chat' | 'selector' | 'step' | 'diagnostics' | 'tool';
  readonly query: string;
  /** JSON. */
  readonly receipt: string;
  readonly summary: string;
  readonly at: EpochMs;
}

export interface RecallLogReads {
  get(id: MessageId): RecallRow | null;
  /** Summary alone, as JSON. */
  summary(id: MessageId): string | null;
}

export interface RecallLogWrites extends RecallLogReads {
  put(row: RecallRow): void;
}

export function createRecallLogReads(db: ReadableDb): RecallLogReads {
  const get = db.prepare('SELECT * FROM recall_log WHERE id = ?');
  const summary = db
    .prepare(
      `SELECT ${verifiedColumn('recall_log', 'l', 'summary')} FROM recall_log l WHERE id = ?`,
    )
    .pluck();
  return {
    get: (id) => (get.get(id) as RecallRow | undefined) ?? null,
    summary: (id) => (summary.get(id) as string | undefined) ?? null,
  };
}

export function createRecallLogWrites(db: WritableDb): RecallLogWrites {
  const upsert = db.prepare(
    `INSERT INTO recall_log (id, turn_id, purpose, query, receipt, summary, at)
     VALUES (@id, @turn_id, @purpose, @query, @receipt, @summary, @at)
     ON CONFLICT (id) DO UPDATE SET receipt = excluded.receipt, summary = excluded.summary,
       at = excluded.at`,
  );
  return { ...createRecallLogReads(db), put: (row) => void upsert.run(row) };
}

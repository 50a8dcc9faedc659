import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { RowNumber } from '../connection/rowNumber.ts';

export type ImportSeq = RowNumber<'imports'>;

export type ImportState = 'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone';

export interface ImportRow {
  readonly seq: ImportSeq;
  readonly id: Id;
  readonly state: ImportState;
  readonly learn: 0 | 1;
  /** JSON list of the chosen files. */
  readonly files: string;
  /** JSON: which conversations were chosen. */
  readonly choice: string;
  /** JSON: counts. */
  readonly report: string;
  readonly started_at: EpochMs;
  readonly finished_at: EpochMs | null;
}

export interface ImportReads {
  get(id: Id): ImportRow | null;
  /** Imports, newest first. */
  list(): ImportRow[];
  /** True while an import is in progress, or waits for its turn. */
  isRunning(): boolean;
}

export interface ImportWrites extends ImportReads {
  insert(row: Pick<ImportRow, 'id' | 'learn' | 'files' | 'choice' | 'started_at'>): ImportRow;
  setState(seq: ImportSeq, state: ImportState, finishedAt: EpochMs | null): void;
  setReport(seq: ImportSeq, report: string): void;
  setLearn(seq: ImportSeq, learn: 0 | 1): void;
}

export function createImportReads(db: ReadableDb): ImportReads {
  const get = db.prepare('SELECT * FROM imports WHERE id = ?');
  const list = db.prepare('SELECT * FROM imports ORDER BY seq DESC');
  const running = db
    .prepare("SELECT EXISTS (SELECT 1 FROM imports WHERE state = 'running')")
    .pluck();
  return {
    get: (id) => (get.get(id) as ImportRow | undefined) ?? null,
    list: () => list.all() as ImportRow[],
    isRunning: () => running.get() === 1,
  };
}

export function createImportWrites(db: WritableDb): ImportWrites {
  const insert = db.prepare(
    `INSERT INTO imports (id, state, learn, files, choice, started_at)
     VALUES (@id, 'running', @learn, @files, @choice, @started_at) RETURNING *`,
  );
  const setState = db.prepare('UPDATE imports SET state = ?, finished_at = ? WHERE seq = ?');
  const setReport = db.prepare('UPDATE imports SET report = ? WHERE seq = ?');
  const setLearn = db.prepare('UPDATE imports SET learn = ? WHERE seq = ?');
  return {
    ...createImportReads(db),
    insert: (row) => insert.get(row) as ImportRow,
    setState: (seq, state, finishedAt) => void setState.run(state, finishedAt, seq),
    setReport: (seq, report) => void setReport.run(report, seq),
    setLearn: (seq, learn) => void setLearn.run(learn, seq),
  };
}

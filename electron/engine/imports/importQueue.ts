import { ContractError, type ErrorCode } from '../../../shared/contract/errors.ts';
import type { ImportProgress } from '../../../shared/contract/imports.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { commitWithoutEvents, type Ledger } from '../bus/ledger.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { Logger } from '../dependencies.ts';
import type { ImportRow } from '../storage/chat/imports.ts';
import { storageError, storageFailure } from '../storage/connection/errors.ts';
import { indexLastTurns } from './apply/indexTurns.ts';
import { runImport, type RunDependencies } from './apply/runImport.ts';
import { undoImport } from './apply/undoImport.ts';
import { importFilesCodec, reportOf } from './importRecord.ts';
import type { ImportThread } from './importThread.ts';
import type { Uploads } from './uploads.ts';

export interface QueueDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly pauseBetweenSteps: () => Promise<void>;
  readonly thread: ImportThread;
  readonly uploads: Uploads;
  readonly options: () => RunDependencies['options'];
  readonly logger: Logger;
  /** Called when an import progressed; at its end with `true`: its conversations changed. */
  readonly onChange: (isEnd: boolean) => void;
}

/** Imports and undos, one after the other. */
export interface ImportQueue {
  /** Begins an import or an undo by the state of its row. */
  run(row: ImportRow): void;
  isBusy(): boolean;
  progress(): ImportProgress | null;
  /** Failure of an undo, or of an import whose end could not be written; null without one. */
  problemOf(importId: Id): ErrorCode | null;
  /** Cancels the import in progress, if it is this one. */
  cancel(importId: string): boolean;
  /** Interrupts the import in progress; the next start of the engine continues it. */
  close(): Promise<void>;
}

/** Time between two reports of progress. */
const REPORT_EVERY_MS = 500;
const CLOSED_REASON = 'closed';

export function createImportQueue(deps: QueueDependencies): ImportQueue {
  const { curation, ledger, pauseBetweenSteps, thread, uploads, logger } = deps;
  const { store, clock } = curation;
  const abort = { current: new AbortController() };
  let queue: Promise<void> = Promise.resolve();
  let queuedCount = 0;
  const problems = new Map<Id, ErrorCode>();
  let progress: (ImportProgress & { readonly startedAt: number }) | null = null;
  let reportedAt = 0;

  const reportProgress = (count: number, of: number) => {
    if (progress === null) return;
    const now = clock.now();
    const elapsed = now - progress.startedAt;
    const msLeft =
      count > 0 && elapsed > 0 ? Math.round((elapsed / count) * Math.max(0, of - count)) : null;
    progress = { ...progress, done: count, of, msLeft };
    if (now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    deps.onChange(false);
  };
  const apply = async (row: ImportRow, signal: AbortSignal): Promise<void> => {
    const of = reportOf(row).chosen.turns;
    const options = deps.options();
    const runDependencies = { curation, ledger, pauseBetweenSteps, thread, uploads, options };
    const report = await runImport(
      { ...runDependencies, onProgress: (turns) => reportProgress(Math.min(turns, of), of) },
      row,
      signal,
    );
    if (signal.reason === CLOSED_REASON) return;
    const state = signal.aborted ? 'cancelled' : 'done';
    finish(row, state, { ...report, problem: null });
  };
  const finish = (
    row: ImportRow,
    state: 'cancelled' | 'done' | 'failed',
    report: ReturnType<typeof reportOf>,
  ) => {
    commitWithoutEvents(ledger, () => {
      if (state !== 'done') indexLastTurns(store, row.seq);
      store.imports.setReport(row.seq, JSON.stringify(report));
      store.imports.setState(row.seq, state, clock.now());
    });
    uploads.remove(importFilesCodec.parse(row.files).map(({ upload }) => upload));
  };
  const fail = (row: ImportRow, problem: ErrorCode): void => {
    // The row of an undo stays as it is, so that the next start continues it.
    problems.set(row.id, problem);
    if (row.state !== 'running') return;
    finish(row, 'failed', { ...reportOf(row), problem });
    problems.delete(row.id);
  };
  const runQueued = async (row: ImportRow): Promise<void> => {
    const { signal } = abort.current;
    if (signal.reason === CLOSED_REASON) return;
    problems.delete(row.id);
    progress = { importId: row.id, done: 0, of: 0, msLeft: null, startedAt: clock.now() };
    deps.onChange(false);
    try {
      if (row.state === 'undoing')
        await undoImport(
          { curation, ledger, pauseBetweenSteps, onProgress: reportProgress },
          row,
          signal,
        );
      else await apply(row, signal);
    } catch (error) {
      logger.error('an import failed', { id: row.id, error: String(error) });
      if (signal.reason !== CLOSED_REASON) fail(row, problemCode(error));
    } finally {
      progress = null;
      if (signal.reason !== CLOSED_REASON) {
        abort.current = new AbortController();
        deps.onChange(true);
      }
    }
  };
  return {
    run(row) {
      queuedCount += 1;
      queue = queue
        .then(() => runQueued(row))
        .catch((error: unknown) => {
          logger.error('an import was not ended', { id: row.id, error: String(error) });
        })
        .finally(() => {
          queuedCount -= 1;
        });
    },
    isBusy: () => queuedCount > 0,
    progress() {
      if (progress === null) return null;
      const { startedAt: _, ...view } = progress;
      return view;
    },
    problemOf: (importId) => problems.get(importId) ?? null,
    cancel(importId) {
      if (progress?.importId !== importId) return false;
      abort.current.abort();
      return true;
    },
    async close() {
      abort.current.abort(CLOSED_REASON);
      await queue;
    },
  };
}

function problemCode(error: unknown): ErrorCode {
  const contractError =
    error instanceof ContractError ? error : storageError(storageFailure(error));
  return contractError?.error.code ?? 'internal';
}

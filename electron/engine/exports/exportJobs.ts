import { join } from 'node:path';
import { contractError } from '../../../shared/contract/errors.ts';
import { EXPORT_PIECE_BYTES, type Export } from '../../../shared/contract/files/exports.ts';
import type { ExportReport, ExportTarget, ExportWords } from '../../../shared/domain/exports.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { isoDay } from '../algorithms/time/isoDay.ts';
import type { Clock, Logger } from '../dependencies.ts';
import { readPiece } from '../files/filePieces.ts';
import { removeFile } from '../files/outputFile.ts';
import { removeUploadsExcept } from '../files/uploadFile.ts';
import { exportName } from './exportNames.ts';
import type { ExportSource } from './exportRequest.ts';
import type { ExportThread } from './exportThread.ts';

export interface ExportJobDependencies {
  readonly thread: ExportThread;
  /** Folder of the files, emptied at each start: an export is fetched or made again. */
  readonly folder: string;
  readonly source: () => ExportSource;
  readonly clock: Clock;
  readonly newId: () => Id;
  readonly logger: Logger;
  readonly onChange: () => void;
}

/** Exports of one workspace since Loci was started, one at a time. */
export interface ExportJobs {
  start(target: ExportTarget, words: ExportWords, subject: string): Id;
  list(): Promise<Export[]>;
  read(id: Id, offset: number): { readonly data: string; readonly next: number | null };
  cancel(id: Id): Promise<boolean>;
  discard(id: Id): boolean;
  /**
   * Removes every file, and stops what is being written: it may hold what is forgotten now. The
   * exports stay on the list as failed, under names that quote no title.
   */
  discardAll(): Promise<void>;
  close(): Promise<void>;
}

/** Exports that stay on the list; the file of an older one is removed. */
const MAX_JOBS = 20;
const EMPTY_REPORT: ExportReport = { written: {}, omitted: {} };

export function createExportJobs(deps: ExportJobDependencies): ExportJobs {
  const { thread, clock, logger, onChange } = deps;
  const jobs = new Map<Id, Export>();
  const untitledNames = new Map<Id, string>();
  let running: Promise<void> | null = null;
  const pathOf = (id: Id) => join(deps.folder, `${id}.export`);
  removeUploadsExcept(deps.folder, new Set());
  const find = (id: Id): Export => {
    const job = jobs.get(id);
    if (job === undefined) throw contractError('not_found', { reason: 'export' });
    return job;
  };
  const update = (id: Id, change: Partial<Export>) => {
    const job = jobs.get(id);
    if (job !== undefined) jobs.set(id, { ...job, ...change });
    onChange();
  };
  const remove = (id: Id) => {
    removeFile(pathOf(id));
    untitledNames.delete(id);
    return jobs.delete(id);
  };
  const runJob = async (id: Id, target: ExportTarget, words: ExportWords) => {
    try {
      const outcome = await thread.export({ ...deps.source(), path: pathOf(id), target, words });
      if (outcome.ok) return update(id, { state: 'done', ...outcome.value });
      if (outcome.error === 'cancelled') return update(id, { state: 'cancelled' });
      update(id, { state: 'failed', problem: outcome.error });
    } catch (error) {
      logger.error('an export failed', { kind: target.kind, error: String(error) });
      update(id, { state: 'failed', problem: 'failed' });
    }
  };
  const stop = async () => {
    if (running !== null) await thread.cancel();
    await running;
  };
  const removeAll = () => {
    for (const id of [...jobs.keys()]) remove(id);
  };
  const withoutContent = (job: Export): Export => ({
    ...job,
    fileName: untitledNames.get(job.id) ?? '',
    ...{ state: 'failed', problem: 'forgotten', sizeBytes: 0, report: EMPTY_REPORT },
  });
  return {
    start(target, words, subject) {
      if (running !== null) throw contractError('conflict', { reason: 'export_running' });
      const id = deps.newId();
      const startedAt = clock.now();
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const day = isoDay(startedAt, zone);
      untitledNames.set(id, exportName(target, '', day).fileName);
      jobs.set(id, {
        id,
        kind: target.kind,
        state: 'running',
        ...exportName(target, subject, day),
        done: 0,
        of: 0,
        sizeBytes: 0,
        report: EMPTY_REPORT,
        problem: null,
        startedAt,
      });
      for (const old of [...jobs.keys()].slice(0, -MAX_JOBS)) remove(old);
      running = runJob(id, target, words).finally(() => (running = null));
      onChange();
      return id;
    },
    async list() {
      const progress = running === null ? null : await thread.progress();
      return [...jobs.values()]
        .map((job) =>
          job.state === 'running' && progress !== null ? { ...job, ...progress } : job,
        )
        .toReversed();
    },
    read(id, offset) {
      const { state, sizeBytes } = find(id);
      if (state === 'running') throw contractError('conflict', { reason: 'export_running' });
      if (state !== 'done') throw contractError('not_found', { reason: 'export' });
      const piece = readPiece(pathOf(id), offset, EXPORT_PIECE_BYTES);
      const end = offset + piece.length;
      return { data: piece.toString('base64'), next: end < sizeBytes ? end : null };
    },
    async cancel(id) {
      if (find(id).state !== 'running') return false;
      await thread.cancel();
      return true;
    },
    discard: (id) => find(id).state !== 'running' && remove(id),
    async discardAll() {
      if (jobs.size === 0) return;
      const discardedJobs = [...jobs.values()]
        .filter(({ state }) => state === 'running' || state === 'done')
        .map(withoutContent);
      const earlierDiscardedJobs = [...jobs.values()].filter(
        ({ problem }) => problem === 'forgotten',
      );
      await stop();
      removeAll();
      for (const job of [...earlierDiscardedJobs, ...discardedJobs]) jobs.set(job.id, job);
      onChange();
    },
    async close() {
      await stop();
      removeAll();
      await thread.close();
    },
  };
}

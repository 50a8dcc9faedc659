import type { Dependencies } from '../dependencies.ts';
import type { DatabaseSummary } from '../storage/files/walCheckpoint.ts';
import { createRestartingThread } from '../threads/restartingThread.ts';
import {
  isBackgroundTask,
  type MaintenanceInput,
  type MaintenanceOutput,
  type MaintenanceTaskName,
} from './maintenanceTasks.ts';

/** Slow work on database files that never runs on the writer. */
export interface MaintenanceThreads {
  run<T extends MaintenanceTaskName>(
    task: T,
    input: MaintenanceInput<T>,
  ): Promise<MaintenanceOutput<T>>;
  /** Makes a consistent copy of a live database under `target`, flushed and verified. */
  copyVerified(file: string, target: string): Promise<DatabaseSummary>;
  /**
   * Cancels the copies of a database in progress, and resolves when none of them is: they reject with
   * `CopyCanceledError`, unless they were as good as finished.
   */
  cancelCopies(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Copy of a database that was canceled: it is closing, and the next start makes another. */
export class CopyCanceledError extends Error {
  constructor() {
    super('the copy was canceled');
  }
}

interface CopyInProgress {
  readonly file: string;
  /** 1 once it is canceled; shared with the thread that copies. */
  readonly canceled: Int32Array;
  readonly promise: Promise<DatabaseSummary>;
}

/** Worker that runs one task after the other. */
export interface MaintenanceWorkers {
  run(task: MaintenanceTaskName, input: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export function createMaintenanceThreads(workers: MaintenanceWorkers): MaintenanceThreads {
  const copying = new Set<CopyInProgress>();
  const waitForEnd = async (copies: readonly CopyInProgress[]) =>
    void (await Promise.allSettled(copies.map(({ promise }) => promise)));
  const run = async <T extends MaintenanceTaskName>(task: T, input: MaintenanceInput<T>) => {
    // An unnamed copy in progress may still hold content that is being forgotten.
    if (task === 'truncateWal') await waitForEnd([...copying]);
    return (await workers.run(task, input)) as MaintenanceOutput<T>;
  };
  const copy = async (file: string, target: string, canceled: Int32Array) => {
    const draftFile = `${target}.draft`;
    try {
      await run('copyDatabase', { file, draftFile });
      return await run('finishCopy', { draftFile, target, canceled });
    } catch (error) {
      throw canceled[0] === 1 ? new CopyCanceledError() : error;
    }
  };
  return {
    run,
    copyVerified(file, target) {
      const canceled = new Int32Array(new SharedArrayBuffer(4));
      const promise = copy(file, target, canceled).finally(() => copying.delete(copyInProgress));
      const copyInProgress = { file, canceled, promise };
      copying.add(copyInProgress);
      return promise;
    },
    async cancelCopies(file) {
      const copies = [...copying].filter((one) => one.file === file);
      for (const { canceled } of copies) Atomics.store(canceled, 0, 1);
      await waitForEnd(copies);
    },
    close: () => workers.close(),
  };
}

/**
 * Maintenance threads, each started when first needed and again if it died: one for tasks on a
 * database in use, and one of lower priority for the others.
 */
export function createMaintenanceWorkers({
  startTaskThread,
  logger,
}: Pick<Dependencies, 'startTaskThread' | 'logger'>): MaintenanceWorkers {
  const thread = (lowPriority: boolean) =>
    createRestartingThread(() => startTaskThread('maintenance/thread', { lowPriority }, logger));
  const foreground = thread(false);
  const background = thread(true);
  return {
    run: (task, input) => (isBackgroundTask(task) ? background : foreground).run(task, input, 0),
    async close() {
      await Promise.all([foreground.close(), background.close()]);
    },
  };
}

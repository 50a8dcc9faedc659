import type { Dependencies } from '../dependencies.ts';
import type { CopyFacts } from '../storage/files/walCheckpoint.ts';
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
  copyVerified(file: string, target: string): Promise<CopyFacts>;
  /** Resolves when no copy is in progress, whether it succeeded or failed. */
  copiesFinished(): Promise<void>;
  close(): Promise<void>;
}

/** Worker that runs one task after the other. */
export interface MaintenanceWorkers {
  run(task: MaintenanceTaskName, input: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export function createMaintenanceThreads(workers: MaintenanceWorkers): MaintenanceThreads {
  const copying = new Set<Promise<unknown>>();
  const copiesFinished = async () => void (await Promise.allSettled(copying));
  const run = async <T extends MaintenanceTaskName>(task: T, input: MaintenanceInput<T>) => {
    // An unnamed copy in progress may still hold content that is being forgotten.
    if (task === 'truncateWal') await copiesFinished();
    return (await workers.run(task, input)) as MaintenanceOutput<T>;
  };
  const copy = async (file: string, target: string) => {
    const draftFile = `${target}.draft`;
    await run('copyDatabase', { file, draftFile });
    return await run('finishCopy', { draftFile, target });
  };
  return {
    run,
    copiesFinished,
    copyVerified(file, target) {
      const copyPromise = copy(file, target).finally(() => copying.delete(copyPromise));
      copying.add(copyPromise);
      return copyPromise;
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
  const inTurn = thread(false);
  const background = thread(true);
  return {
    run: (task, input) => (isBackgroundTask(task) ? background : inTurn).run(task, input, 0),
    async close() {
      await Promise.all([inTurn.close(), background.close()]);
    },
  };
}

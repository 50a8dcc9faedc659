import type { Logger } from '../dependencies.ts';
import type { CopyFacts } from '../storage/upkeep.ts';
import { startTaskThread, type TaskThread } from '../threads/taskThread.ts';
import {
  isUnhurried,
  type UpkeepInput,
  type UpkeepOutput,
  type UpkeepTaskName,
} from './upkeepTasks.ts';

/** Slow work on database files that never runs on the writer. */
export interface Upkeep {
  run<T extends UpkeepTaskName>(task: T, input: UpkeepInput<T>): Promise<UpkeepOutput<T>>;
  /** A consistent copy of a live database under `target`, flushed and checked. */
  copyVerified(file: string, target: string): Promise<CopyFacts>;
  close(): Promise<void>;
}

/** What does one task after the other. */
export interface UpkeepWorkers {
  run(task: UpkeepTaskName, input: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export function createUpkeep(workers: UpkeepWorkers): Upkeep {
  const copying = new Set<Promise<unknown>>();
  const run = async <T extends UpkeepTaskName>(task: T, input: UpkeepInput<T>) => {
    // What is forgotten may stand in a copy that nobody could name yet.
    if (task === 'emptyLog') await Promise.allSettled(copying);
    return (await workers.run(task, input)) as UpkeepOutput<T>;
  };
  const copy = async (file: string, target: string) => {
    const draft = `${target}.draft`;
    await run('draftCopy', { file, draft });
    return await run('finishCopy', { draft, target });
  };
  return {
    run,
    copyVerified(file, target) {
      const made = copy(file, target).finally(() => copying.delete(made));
      copying.add(made);
      return made;
    },
    close: () => workers.close(),
  };
}

/**
 * The maintenance threads, each started when first needed and again if it died: one for what touches
 * a database in use, and one, which stands back, for what does not.
 */
export function createUpkeepThreads(logger: Logger): UpkeepWorkers {
  const threads = new Map<boolean, TaskThread>();
  const threadFor = (task: UpkeepTaskName): TaskThread => {
    const standsBack = isUnhurried(task);
    const known = threads.get(standsBack);
    if (known !== undefined && !known.ended()) return known;
    const thread = startTaskThread('maintenance/thread', { standsBack }, logger);
    threads.set(standsBack, thread);
    return thread;
  };
  return {
    run: (task, input) => threadFor(task).run(task, input, 0),
    async close() {
      await Promise.all([...threads.values()].map((thread) => thread.close()));
    },
  };
}

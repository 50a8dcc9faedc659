import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Logger } from '../dependencies.ts';
import { startTaskThread, type TaskThread } from '../threads/taskThread.ts';
import type { Readers } from './readers.ts';
import type { ReaderInput, ReaderOutput, ReaderTaskName } from './tasks.ts';

export interface ReaderPoolOptions {
  readonly file: string;
  readonly size: number;
  readonly logger: Logger;
}

/**
 * Reader threads on `query_only` connections, started when first needed. A task goes to the least
 * busy one; a thread that dies fails its tasks and is replaced by the next task that needs it.
 */
export function createReaderPool({ file, size, logger }: ReaderPoolOptions): Readers {
  let threads: TaskThread[] = [];
  let closed = false;

  const start = (): TaskThread => {
    const thread = startTaskThread('readers/thread', { file }, logger);
    threads.push(thread);
    return thread;
  };
  const leastBusy = (): TaskThread => {
    threads = threads.filter((thread) => !thread.ended());
    const idle = threads.find((thread) => thread.pending() === 0);
    if (idle !== undefined) return idle;
    if (threads.length < size) return start();
    return threads.reduce((a, b) => (b.pending() < a.pending() ? b : a));
  };
  return {
    run<T extends ReaderTaskName>(task: T, input: ReaderInput<T>, now: EpochMs) {
      if (closed) return Promise.reject(new Error('the readers are closed'));
      return leastBusy().run(task, input, now) as Promise<ReaderOutput<T>>;
    },
    async close() {
      closed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

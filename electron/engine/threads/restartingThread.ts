import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { TaskThread } from '../dependencies.ts';

/** Thread that runs named tasks, started on demand, and restarted after it died. */
export interface RestartingThread {
  /** Runs a task; rejects with `ThreadEndedError` if the thread died before it answered. */
  run(task: string, input: unknown, now: EpochMs): Promise<unknown>;
  /** Takes no more tasks, and waits for the thread to end. */
  close(): Promise<void>;
}

export function createRestartingThread(start: () => TaskThread): RestartingThread {
  let thread: TaskThread | null = null;
  let isClosed = false;
  return {
    run(task, input, now) {
      if (isClosed) return Promise.reject(new Error('the thread is closed'));
      if (thread === null || thread.isEnded()) thread = start();
      return thread.run(task, input, now);
    },
    async close() {
      isClosed = true;
      await thread?.close();
    },
  };
}

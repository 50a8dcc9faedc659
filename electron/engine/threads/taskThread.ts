import type { Logger } from '../dependencies.ts';
import type { StorageFailure } from '../storage/errors.ts';
import { spawnThread } from '../spawn.ts';
import { END, taskAnswerSchema } from './taskMessages.ts';

/** A task that failed inside its thread. */
export class TaskError extends Error {
  /** What kind of storage failure it was, for the engine to act on. */
  readonly failure: StorageFailure;
  constructor(failure: StorageFailure, message: string) {
    super(message);
    this.name = 'TaskError';
    this.failure = failure;
  }
}

/** A thread that answers named tasks. */
export interface TaskThread {
  run(task: string, input: unknown, now: number): Promise<unknown>;
  /** Tasks asked and not yet answered. */
  readonly pending: () => number;
  readonly ended: () => boolean;
  /** Lets it end by itself; one that is busy for long is stopped where it stands. */
  close(): Promise<void>;
}

/**
 * Stopping a thread while it is inside SQLite, or still loading it, can bring down the whole
 * process, so that is the last resort.
 */
const PATIENCE_MS = 5_000;

export function startTaskThread(entry: string, data: unknown, logger: Logger): TaskThread {
  const thread = spawnThread(entry, data);
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  let nextId = 0;
  let ended = false;
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.onMessage((message) => {
    const answer = taskAnswerSchema.parse(message);
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) asked?.resolve(answer.value);
    else asked?.reject(new TaskError(answer.failure, answer.message));
  });
  thread.onError((error) => {
    logger.error('thread failed', { entry, error: error.message });
    failAll(error);
  });
  const exit = Promise.withResolvers<void>();
  thread.onExit(() => {
    ended = true;
    exit.resolve();
    failAll(new Error(`the thread ${entry} ended`));
  });
  return {
    run(task, input, now) {
      if (ended) return Promise.reject(new Error(`the thread ${entry} ended`));
      return new Promise((resolve, reject) => {
        const id = (nextId += 1);
        waiting.set(id, { resolve, reject });
        thread.post({ id, task, input, now });
      });
    },
    pending: () => waiting.size,
    ended: () => ended,
    async close() {
      if (ended) return;
      thread.post(END);
      const timer = setTimeout(() => void thread.terminate(), PATIENCE_MS);
      await exit.promise;
      clearTimeout(timer);
    },
  };
}

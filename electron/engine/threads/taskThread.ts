import type { StartTaskThread } from '../dependencies.ts';
import type { StorageFailure } from '../storage/connection/errors.ts';
import { spawnThread } from '../spawn.ts';
import { END, taskAnswerSchema } from './taskMessages.ts';

/** Failure of a task inside its thread. */
export class TaskError extends Error {
  /** Kind of storage failure, for the engine to act on. */
  readonly failure: StorageFailure;
  constructor(failure: StorageFailure, message: string) {
    super(message);
    this.name = 'TaskError';
    this.failure = failure;
  }
}

/** Failure of a thread that ended before it answered: a read can be retried on another one. */
export class ThreadEndedError extends Error {
  constructor(entry: string, cause?: Error) {
    super(`the thread ${entry} ended`, { cause });
    this.name = 'ThreadEndedError';
  }
}

/**
 * Deadline before termination: terminating a thread inside SQLite, or while it loads it, can crash
 * the whole process, so that is the last resort.
 */
const STOP_TIMEOUT_MS = 5_000;

export const startTaskThread: StartTaskThread = (entry, data, logger) => {
  const thread = spawnThread(entry, data);
  const pendingTasks = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  let nextId = 0;
  let hasFailed = false;
  let hasEnded = false;
  const failAll = (error: Error) => {
    for (const { reject } of pendingTasks.values()) reject(error);
    pendingTasks.clear();
  };
  thread.onMessage((message) => {
    const answer = taskAnswerSchema.parse(message);
    const call = pendingTasks.get(answer.id);
    pendingTasks.delete(answer.id);
    if (answer.ok) call?.resolve(answer.value);
    else call?.reject(new TaskError(answer.failure, answer.message));
  });
  thread.onError((error) => {
    logger.error('thread failed', { entry, error: error.message });
    hasFailed = true;
    failAll(new ThreadEndedError(entry, error));
  });
  const exit = Promise.withResolvers<void>();
  thread.onExit(() => {
    hasEnded = true;
    exit.resolve();
    failAll(new ThreadEndedError(entry));
  });
  return {
    run(task, input, now) {
      if (hasFailed || hasEnded) return Promise.reject(new ThreadEndedError(entry));
      return new Promise((resolve, reject) => {
        const id = (nextId += 1);
        pendingTasks.set(id, { resolve, reject });
        thread.post({ id, task, input, now });
      });
    },
    isEnded: () => hasFailed || hasEnded,
    async close() {
      if (hasEnded) return;
      thread.post(END);
      const timer = setTimeout(() => void thread.terminate(), STOP_TIMEOUT_MS);
      await exit.promise;
      clearTimeout(timer);
    },
  };
};

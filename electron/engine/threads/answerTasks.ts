import type { MessagePort } from 'node:worker_threads';
import { isSearchTableFailure, storageFailure } from '../storage/connection/errors.ts';
import { END, taskAskSchema, type TaskAnswer } from './taskMessages.ts';

/**
 * Answers tasks on the thread's side: each with its value or its failure, which never ends the
 * thread. A task that waits for something, a stream of a file, is answered when it is done, and
 * others meanwhile. On the end message it stops listening, which lets the thread exit.
 */
export function answerTasks(
  port: MessagePort,
  run: (task: string, input: unknown, now: number) => unknown,
): void {
  port.on('message', (message: unknown) => {
    if (message === END) return port.close();
    const { id, task, input, now } = taskAskSchema.parse(message);
    const answered = answer(id, () => run(task, input, now));
    if (!(answered.ok && answered.value instanceof Promise)) return port.postMessage(answered);
    const value: Promise<unknown> = answered.value;
    void value.then(
      (result) => port.postMessage({ id, ok: true, value: result }),
      (error: unknown) => port.postMessage(failure(id, error)),
    );
  });
}

function answer(id: number, run: () => unknown): TaskAnswer {
  try {
    return { id, ok: true, value: run() };
  } catch (error) {
    return failure(id, error);
  }
}

function failure(id: number, error: unknown): TaskAnswer {
  return {
    id,
    ok: false,
    failure: isSearchTableFailure(error) ? 'other' : storageFailure(error),
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

import type { MessagePort } from 'node:worker_threads';
import { isSearchTableFailure, storageFailure } from '../storage/connection/errors.ts';
import { END, taskRequestSchema, type TaskAnswer } from './taskMessages.ts';

/**
 * Answers tasks on the thread's side: each with its value or its failure, which never ends the
 * thread. An asynchronous task is answered when it settles; others run in the meantime. On the end message it stops listening, which lets the thread exit.
 */
export function answerTasks(
  port: MessagePort,
  run: (task: string, input: unknown, now: number) => unknown,
): void {
  port.on('message', (message: unknown) => {
    if (message === END) return port.close();
    const { id, task, input, now } = taskRequestSchema.parse(message);
    const taskAnswer = answer(id, () => run(task, input, now));
    if (!(taskAnswer.ok && taskAnswer.value instanceof Promise))
      return port.postMessage(taskAnswer);
    const value: Promise<unknown> = taskAnswer.value;
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

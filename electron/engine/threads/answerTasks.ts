import type { MessagePort } from 'node:worker_threads';
import { isSearchTableFailure, storageFailure } from '../storage/connection/errors.ts';
import { END, taskAskSchema, type TaskAnswer } from './taskMessages.ts';

/**
 * Answers tasks on the thread's side: each with its value or its failure, which never ends the
 * thread. On the end message it stops listening, which lets the thread exit.
 */
export function answerTasks(
  port: MessagePort,
  run: (task: string, input: unknown, now: number) => unknown,
): void {
  port.on('message', (message: unknown) => {
    if (message === END) return port.close();
    const { id, task, input, now } = taskAskSchema.parse(message);
    port.postMessage(answer(id, () => run(task, input, now)));
  });
}

function answer(id: number, run: () => unknown): TaskAnswer {
  try {
    return { id, ok: true, value: run() };
  } catch (error) {
    return {
      id,
      ok: false,
      failure: isSearchTableFailure(error) ? 'other' : storageFailure(error),
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

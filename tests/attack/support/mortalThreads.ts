import type { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { StartTaskThread, TaskThreadEntry } from '../../../electron/engine/dependencies.ts';
import { startTaskThread } from '../../../electron/engine/threads/taskThread.ts';

/** Real reader and maintenance threads, and a way to end one while it is asked. */
export interface MortalThreads {
  readonly start: StartTaskThread;
  /** The newest of this kind dies of a message it cannot read, as of any error of its own. */
  kill(entry: TaskThreadEntry): boolean;
}

export function mortalThreads(): MortalThreads {
  const awaited: TaskThreadEntry[] = [];
  const alive: { readonly entry: TaskThreadEntry; readonly worker: Worker }[] = [];
  const notice = (worker: Worker) => {
    const entry = awaited.shift();
    if (entry === undefined) return;
    const thread = { entry, worker };
    alive.push(thread);
    worker.once('exit', () => void alive.splice(alive.indexOf(thread), 1));
  };
  // Node tells of new threads in the order in which they were started.
  process.on('worker', notice);
  onTestFinished(() => void process.off('worker', notice));
  return {
    start(entry, data, logger) {
      awaited.push(entry);
      return startTaskThread(entry, data, logger);
    },
    kill(entry) {
      const last = alive.findLast((thread) => thread.entry === entry);
      last?.worker.postMessage('not a task');
      return last !== undefined;
    },
  };
}

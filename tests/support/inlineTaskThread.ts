import type { StartTaskThread, TaskThreadEntry } from '../../electron/engine/dependencies.ts';
import { createExportTasks } from '../../electron/engine/exports/exportTasks.ts';
import { createImportTasks } from '../../electron/engine/imports/importTasks.ts';
import { runMaintenanceTask } from '../../electron/engine/maintenance/maintenanceTasks.ts';
import {
  openReaderContext,
  readerFilesSchema,
} from '../../electron/engine/readers/openReaderContext.ts';
import { runTask } from '../../electron/engine/readers/readers.ts';
import { storageFailure } from '../../electron/engine/storage/connection/errors.ts';
import { TaskError } from '../../electron/engine/threads/taskThread.ts';

interface Worker {
  run(task: string, input: unknown, now: number): unknown;
  close(): void;
}

/**
 * A task thread without the thread: the same tasks on the same connections, one after the other, each
 * in a later turn of the event loop, with input and output cloned as a message would be. Starting a
 * real one costs more processor time than most tests.
 */
export const startInlineTaskThread: StartTaskThread = (entry, data) => {
  let worker: Worker | null = null;
  let ended = false;
  let queue = Promise.resolve<unknown>(undefined);
  const answer = async (task: string, input: unknown, now: number) => {
    try {
      worker ??= workerOf[entry](data);
      return structuredClone(await worker.run(task, input, now));
    } catch (error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new TaskError(storageFailure(error), detail);
    }
  };
  return {
    run(task, input, now) {
      if (ended) return Promise.reject(new Error(`the thread ${entry} ended`));
      const sent = structuredClone(input);
      const answered = queue.then(nextEventLoopTurn).then(() => answer(task, sent, now));
      queue = answered.catch(() => undefined);
      return answered;
    },
    isEnded: () => ended,
    async close() {
      ended = true;
      await queue;
      worker?.close();
    },
  };
};

const maintenanceWorker: Worker = { run: runMaintenanceTask, close: () => undefined };

const workerOf: Readonly<Record<TaskThreadEntry, (data: unknown) => Worker>> = {
  'readers/thread': openReaderWorker,
  'maintenance/thread': () => maintenanceWorker,
  'exports/thread': () => ({ run: createExportTasks(), close: () => undefined }),
  'imports/thread': (data) => ({ run: createImportTasks(data), close: () => undefined }),
};

function openReaderWorker(data: unknown): Worker {
  const context = openReaderContext(readerFilesSchema.parse(data));
  return { run: (task, input, now) => runTask(context, task, input, now), close: context.close };
}

const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

import type { Logger } from '../dependencies.ts';
import { startTaskThread, type TaskThread } from '../threads/taskThread.ts';
import type { UpkeepInput, UpkeepOutput, UpkeepTaskName } from './upkeepTasks.ts';

/** The maintenance thread, started when first needed and again if it died. */
export interface Upkeep {
  run<T extends UpkeepTaskName>(task: T, input: UpkeepInput<T>): Promise<UpkeepOutput<T>>;
  close(): Promise<void>;
}

export function createUpkeep(logger: Logger): Upkeep {
  let thread: TaskThread | null = null;
  return {
    run<T extends UpkeepTaskName>(task: T, input: UpkeepInput<T>) {
      if (thread === null || thread.ended()) {
        thread = startTaskThread('maintenance/thread', {}, logger);
      }
      return thread.run(task, input, 0) as Promise<UpkeepOutput<T>>;
    },
    close: async () => {
      await thread?.close();
    },
  };
}

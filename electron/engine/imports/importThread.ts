import type { Dependencies } from '../dependencies.ts';
import { createRestartingThread } from '../threads/restartingThread.ts';
import type { ImportTasks } from './importTasks.ts';

/** Thread that reads exports, started when one is read, and ended after it. */
export interface ImportThread extends ImportTasks {
  close(): Promise<void>;
}

export function createImportThread({
  startTaskThread,
  logger,
}: Pick<Dependencies, 'startTaskThread' | 'logger'>): ImportThread {
  const thread = createRestartingThread(() => startTaskThread('imports/thread', {}, logger));
  const run = async <T extends keyof ImportTasks>(task: T, input: unknown) =>
    (await thread.run(task, input, 0)) as Awaited<ReturnType<ImportTasks[T]>>;
  return {
    inspect: (input) => run('inspect', input),
    open: (input) => run('open', input),
    next: () => run('next', null),
    progress: () => run('progress', null),
    close: () => thread.close(),
  };
}

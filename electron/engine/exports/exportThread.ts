import type { Clock, Dependencies } from '../dependencies.ts';
import { createRestartingThread } from '../threads/restartingThread.ts';
import type { ExportProgress } from './exportContext.ts';
import type { ExportTasks } from './exportTasks.ts';

/** Thread that writes, copies and opens archives; started when one is. */
export interface ExportThread extends ExportTasks {
  close(): Promise<void>;
}

export function createExportThread({
  startTaskThread,
  logger,
  clock,
}: Pick<Dependencies, 'startTaskThread' | 'logger'> & { readonly clock: Clock }): ExportThread {
  const thread = createRestartingThread(() => startTaskThread('exports/thread', {}, logger));
  const run = <T extends keyof ExportTasks>(task: T, input: unknown) =>
    thread.run(task, input, clock.now()) as ReturnType<ExportTasks[T]>;
  return {
    export: (input) => run('export', input),
    open: (input) => run('open', input),
    isFolder: (path) => run('isFolder', path),
    put: (input) => run('put', input),
    progress: async () => (await run('progress', null)) satisfies ExportProgress,
    cancel: () => run('cancel', null),
    close: () => thread.close(),
  };
}

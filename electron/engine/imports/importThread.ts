import type { UnlockProblem } from '../../../shared/contract/imports.ts';
import type { Dependencies } from '../dependencies.ts';
import { createRestartingThread } from '../threads/restartingThread.ts';
import type { Inspection } from './exports/inspectExports.ts';
import type { ImportBatch } from './exports/readBatches.ts';
import type { WalkProgress } from './exports/walkExports.ts';
import type { ImportTasks } from './importTasks.ts';

/** Thread that reads exports, started when one is read, and ended after it. */
export interface ImportThread extends ImportTasks {
  close(): Promise<void>;
}

export function createImportThread({
  startTaskThread,
  logger,
  schemaFolder,
}: Pick<Dependencies, 'startTaskThread' | 'logger'> & {
  readonly schemaFolder: string;
}): ImportThread {
  const thread = createRestartingThread(() =>
    startTaskThread('imports/thread', { schemaFolder }, logger),
  );
  const run = (task: keyof ImportTasks, input: unknown) => thread.run(task, input, 0);
  return {
    inspect: async (input) => (await run('inspect', input)) as Inspection,
    unlock: async (input) => (await run('unlock', input)) as UnlockProblem | null,
    open: async (input) => void (await run('open', input)),
    next: async () => (await run('next', null)) as ImportBatch | null,
    progress: async () => (await run('progress', null)) as WalkProgress,
    close: () => thread.close(),
  };
}

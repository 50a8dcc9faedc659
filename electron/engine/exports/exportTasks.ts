import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import type {
  ArchiveProblem,
  ExportProblem,
  OffsiteProblem,
} from '../../../shared/domain/exports.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { entryKind } from '../files/entryKind.ts';
import { copyRequestSchema, type CopyRequest } from './offsite/copyRequest.ts';
import { writeOffsiteCopy } from './offsite/offsiteFolder.ts';
import { openArchiveTask, openRequestSchema } from './archive/openArchiveTask.ts';
import type { OpenedArchive } from './archive/openArchive.ts';
import { ExportCanceledError, type ExportProgress } from './exportContext.ts';
import { exportRequestSchema, type ExportRequest } from './exportRequest.ts';
import type { FinishedExport } from './finishedExport.ts';
import { runExport } from './runExport.ts';
import type { OpenRequest } from './archive/openArchiveTask.ts';

/** Tasks of the export thread: one export, copy, or archive that is opened, at a time. */
export interface ExportTasks {
  export: (input: ExportRequest) => Promise<Result<FinishedExport, ExportProblem | 'cancelled'>>;
  open: (input: OpenRequest) => Promise<Result<OpenedArchive, ArchiveProblem | 'cancelled'>>;
  /** True if a folder is there, which may be on a drive that does not answer. */
  isFolder: (path: string) => Promise<boolean>;
  /** Puts an off-site copy into its folder, which may be on a slow drive. */
  put: (input: CopyRequest) => Promise<Result<null, OffsiteProblem | 'cancelled'>>;
  progress: () => Promise<ExportProgress>;
  /** Cancels what runs; it ends soon, and leaves no file. */
  cancel: () => Promise<void>;
}

/** Runs the tasks of one thread, by their names as received in messages. */
export function createExportTasks(): (
  task: string,
  input: unknown,
  now: EpochMs,
) => Promise<unknown> {
  let progress: ExportProgress = { done: 0, of: 0 };
  let isCancelled = false;
  const begin = () => {
    progress = { done: 0, of: 0 };
    isCancelled = false;
    return {
      progress,
      yieldOrCancel: async () => {
        await yieldToEventLoop();
        if (isCancelled) throw new ExportCanceledError();
      },
    };
  };
  const tasks: Readonly<
    Record<keyof ExportTasks, (input: unknown, now: EpochMs) => Promise<unknown>>
  > = {
    export: async (input, now) => await runExport(exportRequestSchema.parse(input), now, begin()),
    open: async (input, now) => await openArchiveTask(openRequestSchema.parse(input), now, begin()),
    isFolder: async (input) => entryKind(z.string().parse(input)) === 'folder',
    put: async (input) =>
      await writeOffsiteCopy(copyRequestSchema.parse(input), begin().yieldOrCancel),
    progress: async () => ({ ...progress }),
    async cancel() {
      isCancelled = true;
    },
  };
  return async (task, input, now) => {
    if (!Object.hasOwn(tasks, task)) throw new Error(`exports have no task ${task}`);
    return await tasks[task as keyof ExportTasks](input, now);
  };
}

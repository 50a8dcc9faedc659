import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Dependencies } from '../dependencies.ts';
import { createRestartingThread, type RestartingThread } from '../threads/restartingThread.ts';
import { ThreadEndedError } from '../threads/taskThread.ts';
import { createActivityTracker } from './activityTracker.ts';
import { createReadBarrier } from './readBarrier.ts';
import type { ReaderFiles } from './openReaderContext.ts';
import type { Readers } from './readers.ts';
import { needsIndexes, type ReaderOutput, type ReaderTaskName } from './tasks.ts';

/**
 * Limit of thread starts for one read before its failure is reported: a question that kills the
 * thread must not loop.
 */
const MAX_STARTS = 3;

/** Reader threads: one that browses, and one that searches and holds the indexes in memory. */
export function createReaders(
  files: ReaderFiles,
  { startTaskThread, logger }: Pick<Dependencies, 'startTaskThread' | 'logger'>,
): Readers {
  const reader = () =>
    createRestartingThread(() => startTaskThread('readers/thread', files, logger));
  const browsingThread = reader();
  const searchingThread = reader();
  const activity = createActivityTracker();
  const barrier = createReadBarrier();
  const answer = (task: ReaderTaskName, input: unknown, now: EpochMs) =>
    retryAfterThreadEnd(needsIndexes(task) ? searchingThread : browsingThread, task, input, now);
  return {
    async run(task, input, now) {
      type Output = ReaderOutput<typeof task>;
      if (task !== 'warm') {
        const reading = barrier.read(() => answer(task, input, now));
        return (await activity.track(reading)) as Output;
      }
      // On two cores, building the indexes would slow down the answers that a screen waits for.
      await activity.whenIdle();
      return (await answer(task, input, now)) as Output;
    },
    withReadsPaused: barrier.withReadsPaused,
    async close() {
      await Promise.all([browsingThread.close(), searchingThread.close()]);
    },
  };
}

/** Retries a read whose thread died: reads change nothing, so the retry is invisible. */
async function retryAfterThreadEnd(
  thread: RestartingThread,
  task: ReaderTaskName,
  input: unknown,
  now: EpochMs,
): Promise<unknown> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await thread.run(task, input, now);
    } catch (error) {
      if (!(error instanceof ThreadEndedError) || starts === MAX_STARTS) throw error;
    }
  }
}

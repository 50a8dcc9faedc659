import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Dependencies } from '../dependencies.ts';
import { createRestartingThread, type RestartingThread } from '../threads/restartingThread.ts';
import { ThreadEndedError } from '../threads/taskThread.ts';
import { createQuestionPause } from './questionPause.ts';
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
  const browsing = reader();
  const searching = reader();
  const pause = createQuestionPause();
  const barrier = createReadBarrier();
  const answer = (task: ReaderTaskName, input: unknown, now: EpochMs) =>
    retryEnded(needsIndexes(task) ? searching : browsing, task, input, now);
  return {
    async run(task, input, now) {
      type Output = ReaderOutput<typeof task>;
      if (task !== 'warm') {
        const reading = barrier.during(() => answer(task, input, now));
        return (await pause.during(reading)) as Output;
      }
      // Two cores have no room for it beside a screen, a list and the window that draws it.
      await pause.wait();
      return (await answer(task, input, now)) as Output;
    },
    between: barrier.between,
    async close() {
      await Promise.all([browsing.close(), searching.close()]);
    },
  };
}

/** Retries a read whose thread died: reads change nothing, so the retry is invisible. */
async function retryEnded(
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

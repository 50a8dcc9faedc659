import { contractError } from '../../../shared/contract/errors.ts';
import { TaskError } from '../threads/taskThread.ts';
import type { Readers } from './readers.ts';

/** Readers that latch the workspace at the first damage they meet; a damaged row is not shown. */
export function latchOnDamage(readers: Readers, onCorrupt: (error: unknown) => void): Readers {
  let isClosed = false;
  return {
    async run(task, input, now) {
      try {
        return await readers.run(task, input, now);
      } catch (error) {
        if (isClosed || !(error instanceof TaskError) || error.failure !== 'corrupt') throw error;
        onCorrupt(error);
        throw contractError('storage_corrupt', { reason: 'corrupt' });
      }
    },
    withReadsPaused: readers.withReadsPaused,
    close() {
      isClosed = true;
      return readers.close();
    },
  };
}

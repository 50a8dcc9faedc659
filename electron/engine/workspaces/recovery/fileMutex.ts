import { contractError } from '../../../../shared/contract/errors.ts';

/** Runs what replaces the files of a workspace, one at a time. */
export interface FileMutex {
  /** Refuses (`storage_busy`) while another is at work, or once closed. */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Ends when what is at work has ended; nothing begins any more. */
  close(): Promise<void>;
}

/** Recovery, restore and closing each take the files away from under the others. */
export function createFileMutex(): FileMutex {
  let current: Promise<unknown> | null = null;
  let closed = false;
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (current !== null || closed) throw contractError('storage_busy', { reason: 'restoring' });
    const promise = work();
    current = promise;
    try {
      return await promise;
    } finally {
      current = null;
    }
  };
  return Object.assign(run, {
    async close() {
      closed = true;
      await current?.catch(() => undefined);
    },
  });
}

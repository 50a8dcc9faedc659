import { contractError } from '../../../../shared/contract/errors.ts';

/** Mutex for operations that replace the files of a workspace. */
export interface FileMutex {
  /**
   * Runs `work` exclusively; refuses (`storage_busy`) while another one is running, or once closed.
   */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the running operation; refuses all later ones. */
  close(): Promise<void>;
}

/**
 * Creates the mutex: recovery, restore and closing each take the files away from under the others.
 */
export function createFileMutex(): FileMutex {
  let current: Promise<unknown> | null = null;
  let isClosed = false;
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (current !== null || isClosed) throw contractError('storage_busy', { reason: 'restoring' });
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
      isClosed = true;
      await current?.catch(() => undefined);
    },
  });
}

import { open } from 'node:fs/promises';

/** Sync of a file to the disk, off this thread. */
export interface BackgroundSync {
  /** Begins a sync, unless one is running. */
  begin(): void;
}

/**
 * Writes what the system still holds of a file to the disk, so that the next one who waits for it,
 * with a commit of their own, finds little left.
 */
export function createBackgroundSync(
  path: string,
  onProblem: (error: unknown) => void,
  sync: (path: string) => Promise<void> = syncData,
): BackgroundSync {
  let isRunning = false;
  return {
    begin() {
      if (isRunning) return;
      isRunning = true;
      void sync(path)
        .catch(onProblem)
        .finally(() => {
          isRunning = false;
        });
    },
  };
}

/** Syncs the content of a file; one that is not there has nothing to sync. */
export async function syncData(path: string): Promise<void> {
  try {
    // Opened each time: a handle that stays open keeps Windows from deleting the file.
    const handle = await open(path, 'r+');
    try {
      await handle.datasync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

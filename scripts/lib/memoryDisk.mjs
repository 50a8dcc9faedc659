import { accessSync, constants, statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
/** Tests write a few hundred megabytes; the rest is for whatever else the machine does. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * Puts temporary folders into memory, where there is plenty: tests wait for syncs of a disk half of
 * their time. Full counts of faults stay on the disk, and so does whoever names a `TMPDIR`.
 */
export function useMemoryDisk() {
  if (process.env.TMPDIR !== undefined || process.env.LOCI_RELIABILITY === 'full') return;
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize >= MIN_FREE_BYTES) process.env.TMPDIR = SHARED_MEMORY;
  } catch {
    // No such folder, as on macOS and Windows.
  }
}

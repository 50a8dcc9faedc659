import { accessSync, constants, statfsSync } from 'node:fs';
import type { Status } from '../../../../shared/contract/status.ts';

type DiskProblem = Extract<Status['degraded'][number], `disk_${string}`>;

/** Least free space for a message and its log, in bytes. */
const MIN_FREE_BYTES = 1024 * 1024;

/** Disk problems of a folder, detected without writing to it. */
export function diskProblems(folder: string): DiskProblem[] {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return ['disk_read_only'];
  }
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < MIN_FREE_BYTES ? ['disk_full'] : [];
  } catch {
    // Without `statfs`, a full disk shows only when a write fails.
    return [];
  }
}

export function isDiskProblem(code: Status['degraded'][number]): code is DiskProblem {
  return code.startsWith('disk_');
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ListedFile } from './listFiles.ts';

/** Time without a change after which a file is taken as written. */
export const SETTLE_MS = 2_000;

/** Debounce of files that are still being written: size and change time must stay for a while. */
export interface SettledFiles {
  /** Files that have not changed since an earlier look; the others are remembered. */
  settled(files: readonly ListedFile[], now: EpochMs): ListedFile[];
  /** True if some files of the last look were not settled yet. */
  isWaiting(): boolean;
}

export function createSettledFiles(): SettledFiles {
  let seen = new Map<string, { readonly mark: string; readonly since: EpochMs }>();
  let waiting = false;
  return {
    isWaiting: () => waiting,
    settled(files, now) {
      const next = new Map<string, { mark: string; since: EpochMs }>();
      const settled = files.filter((file) => {
        const mark = `${file.sizeBytes} ${file.modifiedAt} ${file.changedAt}`;
        const previous = seen.get(file.path);
        const since = previous?.mark === mark ? previous.since : now;
        next.set(file.path, { mark, since });
        return now - since >= SETTLE_MS;
      });
      seen = next;
      waiting = settled.length < files.length;
      return settled;
    },
  };
}

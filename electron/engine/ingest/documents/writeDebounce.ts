import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ListedFile } from './listFiles.ts';

/** Time without a change after which a file is taken as written. */
export const QUIET_MS = 2_000;

/** Debounce of files that are still being written: size and change time must stay for a while. */
export interface WriteDebounce {
  /** Files that have not changed since an earlier look; the others are remembered. */
  quietFiles(files: readonly ListedFile[], now: EpochMs): ListedFile[];
  /** True if some files of the last look were still being written. */
  isWaiting(): boolean;
}

export function createWriteDebounce(): WriteDebounce {
  let previousFiles = new Map<string, { readonly fingerprint: string; readonly since: EpochMs }>();
  let isWaiting = false;
  return {
    isWaiting: () => isWaiting,
    quietFiles(files, now) {
      const next = new Map<string, { fingerprint: string; since: EpochMs }>();
      const quiet = files.filter((file) => {
        const fingerprint = `${file.sizeBytes} ${file.modifiedAt} ${file.changedAt}`;
        const previous = previousFiles.get(file.path);
        const since = previous?.fingerprint === fingerprint ? previous.since : now;
        next.set(file.path, { fingerprint, since });
        return now - since >= QUIET_MS;
      });
      previousFiles = next;
      isWaiting = quiet.length < files.length;
      return quiet;
    },
  };
}

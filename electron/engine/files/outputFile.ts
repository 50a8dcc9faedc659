import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { CREATE_FLAGS, PRIVATE_MODE } from './openRegularFile.ts';
import { syncFolderOf } from './syncFile.ts';
import { writeFully } from './writeFully.ts';

/** Private file that is written piece by piece: a file of gigabytes is never in memory. */
export interface OutputFile {
  write(bytes: Uint8Array): void;
  /** Bytes written so far. */
  size(): number;
  /** Syncs and renames the file to its path; until then there is only a temporary one. */
  finish(): void;
  /** Removes what was written; does nothing after the end. */
  discard(): void;
}

/** End of the name of a file that is not written whole. */
export const PART_EXTENSION = '.part';

/** Creates the file under a temporary name beside its path, in a folder that is made if needed. */
export function createOutputFile(path: string): OutputFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return createFileInFolder(path);
}

/** The same in a folder that must exist: that of a drive that may not be connected. */
export function createFileInFolder(path: string): OutputFile {
  const temporary = `${path}${PART_EXTENSION}`;
  // Remains of a crash.
  rmSync(temporary, { recursive: true, force: true });
  const fd = openSync(temporary, CREATE_FLAGS, PRIVATE_MODE);
  let size = 0;
  let isOpen = true;
  let isFinished = false;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    closeSync(fd);
  };
  return {
    write(bytes) {
      writeFully(fd, bytes);
      size += bytes.length;
    },
    size: () => size,
    finish() {
      fsyncSync(fd);
      close();
      renameSync(temporary, path);
      isFinished = true;
      syncFolderOf(path);
    },
    discard() {
      if (isFinished) return;
      close();
      rmSync(temporary, { force: true });
    },
  };
}

/** Removes a file, if it is there. */
export function removeFile(path: string): void {
  rmSync(path, { force: true });
}

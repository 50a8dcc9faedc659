import { fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { CREATE_FLAGS, PRIVATE_MODE, withOpen } from './openRegularFile.ts';
import { syncFolderOf } from './syncFile.ts';
import { writeFully } from './writeFully.ts';

/**
 * Atomic write: temporary file, fsync, rename, fsync of the folder. A crash, a full disk or an I/O
 * error leaves the old file whole, no temporary file and no open descriptor. Throws the system's
 * error (`fileProblem` names it). Without `sync` a power cut may lose the file, which suits a mere
 * copy.
 */
export function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  { sync } = { sync: true },
): void {
  const next = `${path}.next`;
  // Remains of a crash, of whatever kind and mode.
  rmSync(next, { recursive: true, force: true });
  try {
    createFile(next, content, sync);
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw error;
  }
  if (sync) syncFolderOf(path);
}

/** Atomic write of a value as readable JSON. */
export function writeJsonAtomically(path: string, value: unknown): void {
  writeFileAtomically(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Exclusive create: false where the path exists already, so that of two at once only one succeeds.
 * A file that could not be written whole is removed.
 */
export function createFileExclusively(path: string, content: string): boolean {
  try {
    createFile(path, content, true);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function createFile(path: string, content: string | Uint8Array, sync: boolean): void {
  const fd = openSync(path, CREATE_FLAGS, PRIVATE_MODE);
  try {
    withOpen(fd, () => {
      writeFully(fd, typeof content === 'string' ? Buffer.from(content) : content);
      if (sync) fsyncSync(fd);
    });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

import { closeSync, constants, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

// Windows has neither flag, and needs neither: its named pipes are not in the file system.
const NONBLOCK = constants.O_NONBLOCK ?? 0;
const NOFOLLOW = constants.O_NOFOLLOW ?? 0;

/** Flags that never block on the other end of a FIFO. */
export const READ_FLAGS = constants.O_RDONLY | NONBLOCK;
export const APPEND_FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | NONBLOCK;
export const UPDATE_FLAGS = constants.O_RDWR | constants.O_CREAT | NONBLOCK;
/** Flags of an exclusive create, which refuses an existing path, a link included. */
export const CREATE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NOFOLLOW;

/** Mode of files in a home: only their owner reads them. */
export const PRIVATE_MODE = 0o600;

/**
 * Writes every byte, repeating partial writes: a nearly full disk takes a part, then fails.
 */
export function writeWhole(fd: number, bytes: Uint8Array, position: number | null = null): void {
  let written = 0;
  while (written < bytes.length) {
    const at = position === null ? null : position + written;
    const count = writeSync(fd, bytes, written, bytes.length - written, at);
    // A write of zero bytes without an error would loop for ever.
    if (count === 0) throw Object.assign(new Error('ENOSPC: nothing was written'), ENOSPC);
    written += count;
  }
}
const ENOSPC = { code: 'ENOSPC' };

/** Opens a file for writing in place; throws for a folder, a FIFO or a device. */
export function openRegular(path: string, flags: number): number {
  const fd = openSync(path, flags, PRIVATE_MODE);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`EISDIR: not a regular file: ${path}`), { code: 'EISDIR' });
}

/** Runs `use` on an open descriptor and closes it, whatever happens. */
export function withOpen<T>(fd: number, use: (fd: number) => T): T {
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}

/** Syncs a file written by somebody else: its content is on the disk when this returns. */
export function syncFile(path: string): void {
  withOpen(openSync(path, 'r+'), fsyncSync);
}

/**
 * Syncs a folder, so that a rename in it survives a power cut; Windows does so by itself, and
 * refuses the call.
 */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  withOpen(openSync(folder, 'r'), fsyncSync);
}

export function syncFolderOf(path: string): void {
  syncFolder(dirname(path));
}

import { closeSync, constants, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

// Windows knows neither; there a pipe has no path and a link to one cannot stand in for a file.
const NO_WAIT = constants.O_NONBLOCK ?? 0;
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** Flags that never wait for the other end of a FIFO. */
export const READ = constants.O_RDONLY | NO_WAIT;
export const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | NO_WAIT;
export const UPDATE = constants.O_RDWR | constants.O_CREAT | NO_WAIT;
/** Makes the file, and refuses one that is there, a link included. */
export const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_LINK;

/** Only their owner reads the files of a home. */
export const PRIVATE_MODE = 0o600;

/** Every byte, however few the system takes at once: a nearly full disk takes a part, and says so. */
export function writeWhole(fd: number, bytes: Uint8Array, position: number | null = null): void {
  let written = 0;
  while (written < bytes.length) {
    const at = position === null ? null : position + written;
    const count = writeSync(fd, bytes, written, bytes.length - written, at);
    // Taking nothing without an error would go on for ever.
    if (count === 0) throw Object.assign(new Error('ENOSPC: nothing was written'), NO_ROOM);
    written += count;
  }
}
const NO_ROOM = { code: 'ENOSPC' };

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

/** What somebody else wrote into a file is on the disk when this returns. */
export function syncFile(path: string): void {
  withOpen(openSync(path, 'r+'), fsyncSync);
}

/** Makes a rename in a folder survive a power cut; Windows does it by itself and refuses to. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  withOpen(openSync(folder, 'r'), fsyncSync);
}

export function syncFolderOf(path: string): void {
  syncFolder(dirname(path));
}

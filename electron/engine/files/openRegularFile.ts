import { closeSync, constants, fstatSync, openSync } from 'node:fs';

// Windows has neither flag. It needs no O_NONBLOCK, since its named pipes are not in the file system;
// O_NOFOLLOW only says again what O_EXCL does: a link at the path is refused.
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

/** Opens a file for writing in place; throws for a folder, a FIFO or a device. */
export function openRegularFile(path: string, flags: number): number {
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

import fs, { readlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

type WriteBytes = (
  fd: number,
  bytes: Uint8Array,
  offset: number,
  length: number,
  at: number | null,
) => number;

/** Fault of writes into files below a folder. */
export interface Fault {
  /** Bytes taken before `code` is thrown; without a code every write takes at most so many. */
  readonly after: number;
  readonly code?: string;
}

/**
 * A disk that fails below `folder`, in this thread: the very functions of `node:fs` are replaced, so
 * whatever writes meets it. Answers what makes it whole again; the end of the test does so too.
 */
export function breakDisk(folder: string, { after, code }: Fault): () => void {
  const real = { writeSync: fs.writeSync };
  const write: WriteBytes = real.writeSync;
  let left = after;
  const isBelow = (fd: number) => readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
  const failingWrite: WriteBytes = (fd, bytes, offset, length, at) => {
    if (!isBelow(fd)) return write(fd, bytes, offset, length, at);
    if (code === undefined) return write(fd, bytes, offset, Math.min(length, after), at);
    if (left <= 0) throw systemError(code);
    const written = write(fd, bytes, offset, Math.min(length, left), at);
    left -= written;
    return written;
  };
  fs.writeSync = failingWrite as typeof fs.writeSync;
  return install(real);
}

/** Opening a file below `folder` for writing, for reading, or at all, is refused. */
export function refuseOpening(
  folder: string,
  code: string,
  which: 'any' | 'reading' | 'writing',
): () => void {
  const real = { openSync: fs.openSync };
  fs.openSync = (path, flags, mode) => {
    const writes = typeof flags === 'number' ? (flags & 3) !== 0 : flags !== 'r';
    const matches = which === 'any' || writes === (which === 'writing');
    const refused = String(path).startsWith(folder) && matches;
    if (refused) throw systemError(code);
    return real.openSync(path, flags, mode);
  };
  return install(real);
}

/** A disk with so few bytes free that it counts as full, for whoever looks before writing. */
export function fillDisk(): () => void {
  const real = { statfsSync: fs.statfsSync };
  const look = real.statfsSync;
  fs.statfsSync = ((path: string) => ({ ...look(path), bavail: 1 })) as typeof fs.statfsSync;
  return install(real);
}

function install(real: Partial<typeof fs>): () => void {
  syncBuiltinESMExports();
  const repair = () => {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  };
  onTestFinished(repair);
  return repair;
}

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: made by a test`), { code });
}

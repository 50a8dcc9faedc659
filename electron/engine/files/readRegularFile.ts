import { closeSync, fstatSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import type { z } from 'zod';
import { errorCode } from './fileProblem.ts';
import { READ } from './writeWhole.ts';

/** Why a file that stands there is of no use. */
type Damage =
  /** A folder, a FIFO, a device, a link to one or to nothing. */
  | 'not_a_file'
  | 'too_large'
  /** Not what its schema says: cut off, garbage, other types. */
  | 'malformed'
  /** The system does not let it be read (permissions, I/O error, too many open files). */
  | 'refused';

export type FileRead<T> =
  | { readonly state: 'absent' }
  | {
      readonly state: 'damaged';
      readonly why: Damage;
      /** What the system said, where it refused. */
      readonly code: string | null;
    }
  | { readonly state: 'ok'; readonly value: T };

/** Far more than any settings file or list holds. */
export const SMALL_FILE_BYTES = 16 * 1024 * 1024;

/**
 * The one way a file of the home is read: regular files only, up to a limit. Never waits (a FIFO) and
 * never reads for ever (`/dev/zero`), and never throws.
 */
export function readRegularFile(path: string, limit = SMALL_FILE_BYTES): FileRead<Buffer> {
  let fd: number;
  try {
    fd = openSync(path, READ);
  } catch (error) {
    if (!isAbsence(error)) return damaged(isNoFile(error) ? 'not_a_file' : 'refused', error);
    return isLink(path) ? damaged('not_a_file') : { state: 'absent' };
  }
  try {
    if (!fstatSync(fd).isFile()) return damaged('not_a_file');
    return readUpTo(fd, limit);
  } catch (error) {
    return damaged('refused', error);
  } finally {
    closeSync(fd);
  }
}

/** The same for JSON of a schema; nesting that no parser bears counts as malformed. */
export function readJsonFile<T>(
  path: string,
  schema: z.ZodType<T>,
  limit = SMALL_FILE_BYTES,
): FileRead<T> {
  const read = readRegularFile(path, limit);
  if (read.state !== 'ok') return read;
  try {
    const parsed = schema.safeParse(JSON.parse(read.value.toString('utf8')));
    return parsed.success ? { state: 'ok', value: parsed.data } : damaged('malformed');
  } catch {
    return damaged('malformed');
  }
}

/** The content, empty for a file that is absent; throws for one that cannot be read. */
export function readOrThrow(path: string, limit: number): Buffer {
  const read = readRegularFile(path, limit);
  if (read.state === 'ok') return read.value;
  if (read.state === 'absent') return Buffer.alloc(0);
  throw unreadable(path, read.code);
}

/** The error of a file that stands there and cannot be read, as the system would have thrown it. */
export function unreadable(path: string, code: string | null): Error {
  return Object.assign(new Error(`cannot be read: ${path}`), { code: code ?? 'EIO' });
}

/** A file of the program itself, part of its package: one that is missing is a broken program. */
export function readPackagedFile(path: string): Buffer {
  return readFileSync(path);
}

function readUpTo(fd: number, limit: number): FileRead<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for (;;) {
    // What /proc holds has no size, so it is read until it ends.
    const chunkSize = Math.min(Math.max(4_096, fstatSync(fd).size - length), limit + 1 - length);
    const piece = Buffer.allocUnsafe(chunkSize);
    const read = readSync(fd, piece, 0, chunkSize, null);
    if (read === 0) return { state: 'ok', value: Buffer.concat(pieces) };
    pieces.push(piece.subarray(0, read));
    length += read;
    if (length > limit) return damaged('too_large');
  }
}

function damaged(why: Damage, error: unknown = null): FileRead<never> {
  return { state: 'damaged', why, code: errorCode(error) };
}

function isAbsence(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** What `open` says of sockets and of links in a circle. */
function isNoFile(error: unknown): boolean {
  return ['ENXIO', 'ELOOP', 'EISDIR', 'ENODEV'].includes(errorCode(error) ?? '');
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

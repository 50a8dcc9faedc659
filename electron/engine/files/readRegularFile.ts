import { closeSync, fstatSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import type { z } from 'zod';
import { errorCode } from './fileProblem.ts';
import { READ_FLAGS } from './openRegularFile.ts';

/** Reason for which an existing file is unusable. */
type Damage =
  /** A folder, a FIFO, a device, a link to one or to nothing. */
  | 'not_a_file'
  | 'too_large'
  /** Malformed: truncated, garbage, or of other types than its schema. */
  | 'malformed'
  /** Refused by the system (permissions, I/O error, too many open files). */
  | 'refused';

export type FileRead<T> =
  | { readonly state: 'absent' }
  | {
      readonly state: 'damaged';
      readonly why: Damage;
      /** Error code of the system, if it refused. */
      readonly code: string | null;
    }
  | { readonly state: 'ok'; readonly value: T };

/** Size limit, far more than any settings file or list needs. */
export const SMALL_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Safe read of a file in the home: regular files only, up to a limit. Never blocks (a FIFO) and
 * never reads for ever (`/dev/zero`), and never throws.
 */
export function readRegularFile(path: string, limit = SMALL_FILE_BYTES): FileRead<Buffer> {
  let fd: number;
  try {
    fd = openSync(path, READ_FLAGS);
  } catch (error) {
    if (!isAbsence(error)) return damagedRead(isNoFile(error) ? 'not_a_file' : 'refused', error);
    return isLink(path) ? damagedRead('not_a_file') : { state: 'absent' };
  }
  try {
    if (!fstatSync(fd).isFile()) return damagedRead('not_a_file');
    return readUpTo(fd, limit);
  } catch (error) {
    return damagedRead('refused', error);
  } finally {
    closeSync(fd);
  }
}

/** Reads an open descriptor to its end, up to a limit. */
export function readDescriptor(fd: number, limit: number): FileRead<Buffer> {
  try {
    return readUpTo(fd, limit);
  } catch (error) {
    return damagedRead('refused', error);
  }
}

/** Safe read of JSON with a schema; nesting too deep for the parser counts as malformed. */
export function readJsonFile<T>(
  path: string,
  schema: z.ZodType<T>,
  limit = SMALL_FILE_BYTES,
): FileRead<T> {
  const fileRead = readRegularFile(path, limit);
  if (fileRead.state !== 'ok') return fileRead;
  try {
    const parsed = schema.safeParse(JSON.parse(fileRead.value.toString('utf8')));
    return parsed.success ? { state: 'ok', value: parsed.data } : damagedRead('malformed');
  } catch {
    return damagedRead('malformed');
  }
}

/** Content, empty for an absent file; throws for an unreadable one. */
export function readOrThrow(path: string, limit: number): Buffer {
  const fileRead = readRegularFile(path, limit);
  if (fileRead.state === 'ok') return fileRead.value;
  if (fileRead.state === 'absent') return Buffer.alloc(0);
  throw unreadable(path, fileRead.code);
}

/** Throws if the system refused the read: what the file holds must not be written over. */
export function throwIfRefused(path: string, fileRead: FileRead<unknown>): void {
  if (fileRead.state === 'damaged' && fileRead.why === 'refused')
    throw unreadable(path, fileRead.code);
}

/** Error of an existing but unreadable file, as the system would have thrown it. */
export function unreadable(path: string, code: string | null): Error {
  return Object.assign(new Error(`cannot be read: ${path}`), { code: code ?? 'EIO' });
}

/** Content of a packaged file; a missing one means a broken installation. */
export function readPackagedFile(path: string): Buffer {
  return readFileSync(path);
}

function readUpTo(fd: number, limit: number): FileRead<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for (;;) {
    // Files in /proc report no size, so they are read to their end.
    const chunkSize = Math.min(Math.max(4_096, fstatSync(fd).size - length), limit + 1 - length);
    const piece = Buffer.allocUnsafe(chunkSize);
    const bytesRead = readSync(fd, piece, 0, chunkSize, null);
    if (bytesRead === 0) return { state: 'ok', value: Buffer.concat(pieces) };
    pieces.push(piece.subarray(0, bytesRead));
    length += bytesRead;
    if (length > limit) return damagedRead('too_large');
  }
}

function damagedRead(why: Damage, error: unknown = null): FileRead<never> {
  return { state: 'damaged', why, code: errorCode(error) };
}

function isAbsence(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** Error codes of `open` for sockets and for circular links. */
function isNoFile(error: unknown): boolean {
  return ['ENXIO', 'ELOOP', 'EISDIR', 'ENODEV'].includes(errorCode(error) ?? '');
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

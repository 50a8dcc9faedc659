import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { basename, sep } from 'node:path';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { errorCode } from './fileProblem.ts';
import { readDescriptor } from './readRegularFile.ts';
import { READ_FLAGS } from './openRegularFile.ts';

/** Reason for which a file of a person is not read. */
export type SourceProblem =
  | 'link'
  | 'hard_link'
  | 'not_a_file'
  | 'outside_roots'
  | 'reserved_name'
  | 'placeholder'
  | 'too_large'
  | 'empty'
  | 'vanished'
  | 'unreadable'
  | 'changed';

export interface SourceFile {
  /** Absolute path without links. */
  readonly canonicalPath: string;
  readonly bytes: Buffer;
  /** SHA-256 of the bytes. */
  readonly hash: string;
  readonly modifiedAt: number;
}

export interface SourceRules {
  /** Folders, canonical, one of which the file must lie in. */
  readonly roots: readonly string[];
  readonly limit: number;
}

const NO_LINK = constants.O_NOFOLLOW ?? 0;
/** Device names of Windows, with any extension, and names with a stream (`a.txt:b`). */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|:|[. ]$/iu;
/** Size from which a file without a single block is a placeholder of a cloud drive. */
const BLOCK_BYTES = 4_096;
/** One comparison was deceived once in 100,000 tries beside a program that does nothing but swap. */
const PATH_COMPARISONS = 5;

/**
 * Reads a file that anybody may have put there: never through a link, and only if what was opened lies
 * under an allowed root, so that a swap between the check and the read changes nothing.
 */
export function readSourceFile(
  path: string,
  { roots, limit }: SourceRules,
): Result<SourceFile, SourceProblem> {
  return withSource(path, roots, ({ fd, opened, canonicalPath }) => {
    if (opened.size > limit) return err('too_large');
    const fileRead = readDescriptor(fd, limit);
    if (fileRead.state !== 'ok')
      return err(fileRead.state === 'damaged' ? sourceProblemOf(fileRead.why) : 'vanished');
    const bytes = fileRead.value;
    if (bytes.length === 0) return err('empty');
    const statAfterRead = fstatSync(fd);
    if (statAfterRead.size !== bytes.length || statAfterRead.mtimeMs !== opened.mtimeMs)
      return err('changed');
    const hash = createHash('sha256').update(bytes).digest('hex');
    return ok({ canonicalPath, bytes, hash, modifiedAt: Math.max(0, Math.floor(opened.mtimeMs)) });
  });
}

/** First bytes of such a file, by the same rules, however large it is. */
export function readSourceHead(
  path: string,
  { roots, limit }: SourceRules,
): Result<Buffer, SourceProblem> {
  return withSource(path, roots, ({ fd }) => {
    const head = Buffer.alloc(limit);
    return ok(head.subarray(0, readSync(fd, head, 0, limit, 0)));
  });
}

interface OpenedSource {
  readonly fd: number;
  readonly opened: Stats;
  readonly canonicalPath: string;
}

function withSource<T>(
  path: string,
  roots: readonly string[],
  read: (source: OpenedSource) => Result<T, SourceProblem>,
): Result<T, SourceProblem> {
  if (RESERVED_NAME.test(basename(path))) return err('reserved_name');
  let fd: number | null = null;
  try {
    const entry = lstatSync(path);
    if (entry.isSymbolicLink()) return err('link');
    if (!entry.isFile()) return err('not_a_file');
    fd = openSync(path, READ_FLAGS | NO_LINK);
    const opened = fstatSync(fd);
    if (!opened.isFile()) return err('not_a_file');
    if (opened.nlink > 1) return err('hard_link');
    const canonicalPath = pathOfOpened(fd, opened, path);
    if (canonicalPath === null) return err('changed');
    if (!roots.some((root) => isPathInFolder(canonicalPath, root))) return err('outside_roots');
    if (opened.size >= BLOCK_BYTES && opened.blocks === 0) return err('placeholder');
    return read({ fd, opened, canonicalPath });
  } catch (error) {
    return err(problemOf(errorCode(error)));
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

/**
 * Canonical path of an open file; null if the path leads elsewhere by now. A folder of it that is
 * swapped for a link and back between any two calls deceives each comparison by path: so the system
 * is asked where the open file itself lies, and where it cannot tell, all is compared several times.
 */
function pathOfOpened(fd: number, opened: Stats, path: string): string | null {
  const ownPath = pathOfDescriptor(fd);
  let canonical: string | null = null;
  for (let round = 0; round < (ownPath === null ? PATH_COMPARISONS : 1); round += 1) {
    canonical = realpathSync(path);
    const pathStat = lstatSync(canonical);
    if (pathStat.ino !== opened.ino || pathStat.dev !== opened.dev) return null;
  }
  return ownPath === null || ownPath === canonical ? canonical : null;
}

/** Path of an open file as Linux tells it; null on other systems. */
function pathOfDescriptor(fd: number): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return null;
  }
}

/** True for a path in a folder; both without links. */
export function isPathInFolder(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** Canonical path of an existing folder or file; null where there is none. */
export function canonicalPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function sourceProblemOf(why: 'not_a_file' | 'too_large' | 'malformed' | 'refused'): SourceProblem {
  return why === 'too_large' || why === 'not_a_file' ? why : 'unreadable';
}

function problemOf(code: string | null): SourceProblem {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'vanished';
  if (code === 'ELOOP') return 'link';
  return code === 'ENXIO' || code === 'EISDIR' ? 'not_a_file' : 'unreadable';
}

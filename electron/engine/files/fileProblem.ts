/**
 * Reason for which the file system refused a read or a write; each needs another action of the
 * person.
 */
export const FILE_PROBLEMS = [
  'full',
  'read_only',
  'too_many_files',
  'path_too_long',
  'disk_error',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

const PROBLEMS: Readonly<Record<string, FileProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
  EMFILE: 'too_many_files',
  ENFILE: 'too_many_files',
  ENAMETOOLONG: 'path_too_long',
  EIO: 'disk_error',
  // A file where a folder should be, or the reverse.
  ENOTDIR: 'disk_error',
  EISDIR: 'disk_error',
  EEXIST: 'disk_error',
  ELOOP: 'disk_error',
  ENXIO: 'disk_error',
};

/** The problem behind an error of `node:fs`; null when the error is of another kind. */
export function fileProblem(error: unknown): FileProblem | null {
  const code = threadErrorCode(error) ?? errorCode(error);
  return code === null ? null : (PROBLEMS[code] ?? null);
}

/** System error code of a thread that could not be started, which only its message has. */
function threadErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || errorCode(error) !== 'ERR_WORKER_INIT_FAILED') return null;
  return /\bE[A-Z]{2,}$/u.exec(error.message)?.[0] ?? null;
}

/** The `code` of a system or SQLite error: `ENOSPC`, `SQLITE_FULL`. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

import { contractError, type ContractError } from '../../../../shared/contract/errors.ts';
import { errorCode, fileProblem } from '../../files/fileProblem.ts';

/** Damaged row: its values and its hash do not match. */
export class DamagedRowError extends Error {
  readonly code = 'LOCI_DAMAGED_ROW';

  constructor(table?: string) {
    super(`a row${table === undefined ? '' : ` of ${table}`} is not what was written`);
  }
}

/** Failures of storage that the engine handles differently. */
export const STORAGE_FAILURES = [
  'corrupt',
  'full',
  'busy',
  'read_only',
  'too_many_files',
  'disk_error',
  'unavailable',
  'other',
] as const;
export type StorageFailure = (typeof STORAGE_FAILURES)[number];

/** Classifies an error of better-sqlite3, by SQLite's result code, or of `node:fs`. */
export function storageFailure(error: unknown): StorageFailure {
  const code = errorCode(error);
  if (code === null) return 'other';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'corrupt';
  if (code === 'LOCI_DAMAGED_ROW') return 'corrupt';
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE') return 'full';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (code.startsWith('SQLITE_READONLY')) return 'read_only';
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_IOERR')) return 'unavailable';
  const problem = fileProblem(error);
  if (problem === 'path_too_long') return 'unavailable';
  return problem ?? 'other';
}

/** True if texts of people are damaged: more than a search table that can be rebuilt. */
export function isDamage(error: unknown): boolean {
  return storageFailure(error) === 'corrupt' && !isSearchTableFailure(error);
}

/**
 * Classifies an error met while a database is opened or checked. The statements then are the same
 * for every database and fit a sound one, so that even a plain error ("no such table", "parse
 * error") means damage: for SQLite a broken search table or schema is often no more than that.
 */
export function openingFailure(error: unknown): StorageFailure {
  return errorCode(error) === 'SQLITE_ERROR' ? 'corrupt' : storageFailure(error);
}

/**
 * True if only derived data is missing or broken: a full-text or vector table. The texts themselves
 * are elsewhere, and the table can be rebuilt.
 */
export function isSearchTableFailure(error: unknown): boolean {
  const code = errorCode(error);
  if (code === 'SQLITE_CORRUPT_VTAB') return true;
  const text = error instanceof Error ? error.message : '';
  return code === 'SQLITE_ERROR' && /(?:_fts|\bvec_|vectors\.|fts5|no such module)/u.test(text);
}

/** Error that a command fails with; null for an error that is no failure of storage. */
export function storageError(failure: StorageFailure): ContractError | null {
  switch (failure) {
    case 'corrupt':
      return contractError('storage_corrupt');
    case 'full':
      return contractError('storage_full');
    case 'busy':
      return contractError('storage_busy');
    case 'read_only':
      return contractError('storage_read_only');
    case 'unavailable':
      return contractError('read_only');
    case 'too_many_files':
    case 'disk_error':
      return contractError(failure);
    case 'other':
      return null;
  }
}

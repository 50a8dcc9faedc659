import Database from 'better-sqlite3';
import { LONG_LOG_BYTES } from '../../algorithms/time/checkpointTimeout.ts';
import { addFunctions } from './sqlFunctions.ts';
import { verifyReads } from './verifiedReads.ts';

declare const readable: unique symbol;
declare const writable: unique symbol;
declare const tempTables: unique symbol;

/** Connection that may read. */
export type ReadableDb = Database.Database & { readonly [readable]: true };

/**
 * Connection that may write, the only one. A function that takes it cannot be called with a
 * reader's connection: that does not compile.
 */
export type WritableDb = ReadableDb & { readonly [writable]: true };

/** Connection that may read, and write to temporary tables of its own in memory. */
export type TempTablesDb = ReadableDb & { readonly [tempTables]: true };

/**
 * Lowest safe version of SQLite: before 3.51.3 a write racing a checkpoint can lose pages for good
 * (the WAL-reset bug).
 */
const MIN_SAFE_SQLITE = [3, 51, 3] as const;

/** Page cache of each connection, in KiB. */
const CACHE_KIB = 32 * 1024;

/**
 * Opens the writing connection.
 *
 * - `synchronous = FULL`: an acknowledged message survives a power cut.
 * - `wal_autocheckpoint = 0`: checkpoints run in the maintenance thread; on the writer one would
 *   run inside every 43rd message.
 * - `secure_delete` from creation: switched on later, copies survive.
 */
export function openWriter(file: string): WritableDb {
  const db = new Database(file, { timeout: 5_000 });
  try {
    assertSafeSqlite(db);
    db.pragma('secure_delete = ON');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('wal_autocheckpoint = 0');
    db.pragma(`journal_size_limit = ${LONG_LOG_BYTES}`);
    db.pragma('temp_store = MEMORY');
    db.pragma(`cache_size = ${-CACHE_KIB}`);
    addFunctions(db);
    verifyReads(db);
    return db as WritableDb;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a read-only connection. */
export function openReader(file: string): ReadableDb {
  const db = new Database(file, { fileMustExist: true, timeout: 5_000 });
  try {
    db.pragma(`cache_size = ${-CACHE_KIB}`);
    db.pragma('temp_store = MEMORY');
    db.pragma('query_only = ON');
    addFunctions(db);
    verifyReads(db);
    return db as ReadableDb;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a connection that changes no byte of the files, not even when it closes. */
export function openReadonly(file: string): ReadableDb {
  return new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 }) as ReadableDb;
}

/** Opens a read-only connection that may create temporary tables in memory. */
export function openWithTempTables(file: string): TempTablesDb {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  db.pragma('temp_store = MEMORY');
  addFunctions(db);
  return db as TempTablesDb;
}

/**
 * Runs `work` in one `BEGIN IMMEDIATE` transaction and returns its result; rolls back when it
 * throws. `work` must not return a promise: a transaction never spans an await.
 */
export function inTransaction<T>(
  db: WritableDb,
  work: () => T extends Promise<unknown> ? never : T,
): T {
  return db.transaction(work).immediate();
}

/**
 * Runs reads in one read transaction (snapshot): commits of others in the meantime are not seen.
 */
export function inSnapshot<T>(
  db: ReadableDb,
  work: () => T extends Promise<unknown> ? never : T,
): T {
  return db.transaction(work).deferred();
}

/**
 * Runs a transaction without a sync to disk. The write-ahead log keeps its order: after a power cut
 * the database is as of an earlier commit.
 */
export function inUnsyncedTransaction<T>(
  db: WritableDb,
  work: () => T extends Promise<unknown> ? never : T,
): T {
  db.pragma('synchronous = NORMAL');
  try {
    return inTransaction(db, work);
  } finally {
    db.pragma('synchronous = FULL');
  }
}

let isSqliteSafe = false;

/** Asserts the version of SQLite, once a thread. */
function assertSafeSqlite(db: Database.Database): void {
  if (isSqliteSafe) return;
  const version = String(db.prepare('SELECT sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  for (const [i, lowest] of MIN_SAFE_SQLITE.entries()) {
    const part = parts[i] ?? 0;
    if (part > lowest) break;
    if (part < lowest) throw new Error(`SQLite ${version} is older than is safe for WAL`);
  }
  isSqliteSafe = true;
}

import { rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { checkpointTimeout } from '../../algorithms/time/checkpointTimeout.ts';
import { openReadonly, openReader } from '../connection/database.ts';
import { openingFailure } from '../connection/errors.ts';
import { moveFile } from '../../files/moveFile.ts';
import { copyThrottled } from '../../files/throttledFile.ts';
import { readMeta } from '../connection/meta.ts';
import { walBytes } from '../connection/walBytes.ts';

/** WAL checkpoints and integrity checks of the maintenance thread, on connections of its own. */

/** WAL checkpoint. False when a reader was in the way. */
export function checkpoint(file: string, shouldTruncate: boolean): boolean {
  const db = new Database(file, { fileMustExist: true, timeout: 1_000 });
  try {
    const mode = shouldTruncate ? 'TRUNCATE' : 'PASSIVE';
    const [row] = db.pragma(`wal_checkpoint(${mode})`) as { busy: number }[];
    return row?.busy === 0;
  } finally {
    db.close();
  }
}

/**
 * Checkpoint of a database that is being written to, after which the next write begins the log anew.
 * A passive one never reaches its end then: the rest is moved with the writer blocked for a moment.
 * Gives up where a reader is in the way, as the next attempt comes soon; only a very long log is
 * worth that writers wait for the readers' end. The file keeps its blocks.
 */
export function restartWal(file: string): void {
  const db = new Database(file, { fileMustExist: true });
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
    db.pragma(`busy_timeout = ${Math.round(checkpointTimeout(walBytes(db)))}`);
    db.pragma('wal_checkpoint(RESTART)');
  } finally {
    db.close();
  }
}

export type Check = 'quick' | 'full';

/** Errors that SQLite's integrity check reports; empty when there are none. */
export function checkIntegrity(file: string, check: Check): string[] {
  const db = openReader(file);
  try {
    const pragma = check === 'quick' ? 'quick_check' : 'integrity_check';
    const rows = db.pragma(pragma, { simple: false }) as Record<string, string>[];
    return rows.flatMap((row) => Object.values(row)).filter((line) => line !== 'ok');
  } catch (error) {
    // Damage can be such that the check itself fails.
    if (openingFailure(error) !== 'corrupt') throw error;
    return [String(error)];
  } finally {
    db.close();
  }
}

/** Summary of a database file that was found sound. */
export interface DatabaseSummary {
  readonly databaseId: string;
  readonly lastEventSeq: number;
  readonly messages: number;
  readonly sizeBytes: number;
}

/**
 * Writes a consistent copy of a live database to `draft`, unflushed: a flush would hold up messages
 * being stored. Removes the draft when it throws.
 */
export function copyDatabase(file: string, draftFile: string): void {
  // Not a `query_only` connection: VACUUM INTO counts as writing there.
  const db = openReadonly(file);
  try {
    db.pragma('synchronous = OFF');
    db.prepare('VACUUM INTO ?').run(draftFile);
  } catch (error) {
    rmSync(draftFile, { force: true });
    throw error;
  } finally {
    db.close();
  }
}

/**
 * Finishes a copy from a draft, verified before it gets its name: throttled copy, integrity check,
 * rename. Throws when the copy is not sound, or was canceled; the draft is removed either way.
 */
export function finishCopy(
  draftFile: string,
  target: string,
  isCanceled?: () => boolean,
): DatabaseSummary {
  const part = `${target}.part`;
  try {
    copyThrottled(draftFile, part, isCanceled);
    const summary = verifyDatabase(part);
    moveFile(part, target);
    return summary;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    rmSync(draftFile, { force: true });
  }
}

/** Checks a whole database file, and reads its summary. Throws when it is not sound. */
export function verifyDatabase(file: string): DatabaseSummary {
  const problems = checkIntegrity(file, 'full');
  if (problems.length > 0) throw new Error(`the copy is damaged: ${problems[0] ?? ''}`);
  const db = openReader(file);
  try {
    const count = (sql: string) => Number(db.prepare(sql).pluck().get());
    return {
      databaseId: readMeta(db, 'database_id') ?? '',
      lastEventSeq: count('SELECT coalesce(max(seq), 0) FROM event_journal'),
      messages: count('SELECT count(*) FROM messages'),
      sizeBytes: statSync(file).size,
    };
  } finally {
    db.close();
  }
}

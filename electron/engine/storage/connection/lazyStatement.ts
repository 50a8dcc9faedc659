import type { Statement } from 'better-sqlite3';
import type { ReadableDb } from './database.ts';

/**
 * Statement over a search table, prepared on first use: the table may be missing while it is
 * rebuilt, and a reader that starts meanwhile must not fail for it.
 */
export function prepareLater(db: ReadableDb, sql: string): () => Statement {
  let statement: Statement | null = null;
  return () => (statement ??= db.prepare(sql));
}

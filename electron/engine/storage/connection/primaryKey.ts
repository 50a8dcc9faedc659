import type { ReadableDb } from './database.ts';

/** Columns of a table's primary key, in their order. */
export function primaryKey(db: ReadableDb, table: string): string[] {
  return db
    .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table) as string[];
}

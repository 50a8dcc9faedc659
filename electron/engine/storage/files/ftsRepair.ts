import { inTransaction, type ReadableDb, type WritableDb } from '../connection/database.ts';
import { isSearchTableFailure } from '../connection/errors.ts';
import type { Migration } from '../connection/migrate.ts';
import { rebuildFullText } from './rebuildFullText.ts';

const FULL_TEXT_TABLE = /CREATE VIRTUAL TABLE (\w+) USING fts5 \([^;]*;/gu;

/**
 * Full-text tables that are missing or unreadable. They hold only derived data: everything in them
 * comes from the nodes.
 */
export function brokenFullText(
  db: ReadableDb,
  migrations: readonly Pick<Migration, 'sql'>[],
): string[] {
  return [...tablesOf(migrations).keys()].filter((table) => !isReadable(db, table));
}

/** FTS repair: rebuilds missing or unreadable tables; false when there were none. */
export function repairFts(db: WritableDb, migrations: readonly Pick<Migration, 'sql'>[]): boolean {
  const broken = brokenFullText(db, migrations);
  if (broken.length === 0) return false;
  const definitions = tablesOf(migrations);
  inTransaction(db, () => {
    for (const table of broken) {
      db.exec(`DROP TABLE IF EXISTS ${table}`);
      db.exec(definitions.get(table) ?? '');
    }
  });
  rebuildFullText(db);
  return true;
}

function tablesOf(migrations: readonly Pick<Migration, 'sql'>[]): ReadonlyMap<string, string> {
  const matches = migrations.flatMap(({ sql }) => [...sql.matchAll(FULL_TEXT_TABLE)]);
  return new Map(matches.map(([definition, table = '']) => [table, definition]));
}

function isReadable(db: ReadableDb, table: string): boolean {
  try {
    db.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH 'a' LIMIT 1`).get();
    return true;
  } catch (error) {
    if (!isSearchTableFailure(error)) throw error;
    return false;
  }
}

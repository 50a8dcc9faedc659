import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { addFunctions } from '../../../electron/engine/storage/connection/sqlFunctions.ts';
import { readMigrations } from '../../../electron/engine/storage/connection/migrate.ts';
import { SCHEMA_FOLDER } from '../../support/testStore.ts';

/** The whole schema as its migrations leave it, as one text; the disposable search tables last. */
export function schemaText(): string {
  const db = new Database(':memory:');
  addFunctions(db);
  for (const { sql } of readMigrations(SCHEMA_FOLDER)) db.exec(sql);
  const made = db
    .prepare(
      `SELECT replace(sql, '"', '') || ';' FROM sqlite_schema WHERE sql IS NOT NULL
       AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '*_fts_*' ORDER BY rowid`,
    )
    .pluck()
    .all() as string[];
  db.close();
  const searched = readFileSync(join(SCHEMA_FOLDER, 'vectors.sql'), 'utf8');
  return [...made, searched].join('\n').replaceAll(/--.*$/gm, '');
}

/** An empty database in memory with this schema. */
export function databaseOf(sql: string): Database.Database {
  const db = new Database(':memory:');
  addFunctions(db);
  db.pragma('foreign_keys = ON');
  db.exec("ATTACH ':memory:' AS vectors");
  db.exec(sql);
  return db;
}

/** One CHECK of the schema: where it stands, and what it asks for. */
export interface Check {
  readonly table: string;
  /** Text between its parentheses, in one line. */
  readonly asks: string;
  readonly start: number;
  readonly end: number;
}

export function checksOf(sql: string): Check[] {
  return [...sql.matchAll(/\bCHECK\s*\(/g)].map((match) => {
    const start = match.index;
    const open = start + match[0].length;
    const end = closing(sql, open);
    const table = [...sql.slice(0, start).matchAll(/CREATE TABLE (?:IF NOT EXISTS )?([\w.]+)/g)].at(
      -1,
    )?.[1];
    if (table === undefined) throw new Error('a CHECK outside every table');
    return { table, asks: sql.slice(open, end).replaceAll(/\s+/g, ' ').trim(), start, end };
  });
}

/** The schema without these CHECKs: what they keep out gets in. */
export function without(sql: string, checks: readonly Check[]): string {
  return [...checks]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}CHECK (1)${text.slice(end + 1)}`,
      sql,
    );
}

/** Index of the parenthesis that closes the one before `from`; quoted ones do not count. */
function closing(sql: string, from: number): number {
  let depth = 1;
  let quoted = false;
  for (let at = from; at < sql.length; at += 1) {
    const character = sql[at];
    if (character === "'") quoted = !quoted;
    if (quoted) continue;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a CHECK that never ends');
}

import { openReader, type ReadableDb } from '../connection/database.ts';
import { openingFailure } from '../connection/errors.ts';
import {
  hashedTables,
  type HashedTable,
  type HashedTableName,
} from '../connection/hashedTables.ts';

/** Rows read at once: a read that lasts holds up the checkpoints. */
const ROWS_AT_ONCE = 2_000;

/**
 * What is wrong with rows that SQLite's own checks call sound: a bit flipped inside a value breaks
 * its row's hash, or makes a message differ from the episode it became. Empty when nothing is.
 */
export function verifyTexts(file: string): string[] {
  const db = openReader(file);
  try {
    const all = Object.keys(hashedTables) as HashedTableName[];
    const names = all.filter((table) => hasHashes(db, table));
    return [...names.flatMap((table) => hashProblems(db, table)), ...messageProblems(db)];
  } catch (error) {
    if (openingFailure(error) !== 'corrupt') throw error;
    return [String(error)];
  } finally {
    db.close();
  }
}

/** A copy of an earlier schema is checked by the hashes it has. */
function hasHashes(db: ReadableDb, table: HashedTableName): boolean {
  const column = "SELECT 1 FROM pragma_table_info(?) WHERE name = 'row_hash'";
  return db.prepare(column).get(table) !== undefined;
}

function hashProblems(db: ReadableDb, table: HashedTableName): string[] {
  const { covers }: HashedTable = hashedTables[table];
  const values = covers.map((column) =>
    column.table === table
      ? `t.${column.column}`
      : `(SELECT ${column.column} FROM ${column.table} WHERE seq = t.group_seq)`,
  );
  const rows = `SELECT t.seq, t.row_hash = hash_of(${values.join(', ')}) AS same FROM ${table} t
    WHERE t.seq > ? AND t.seq <= ? ORDER BY t.seq LIMIT ?`;
  return problems(db, table, rows, (seq) => `the hash of row ${seq} of ${table} is wrong`);
}

function messageProblems(db: ReadableDb): string[] {
  const rows = `SELECT m.seq, n.seq IS NOT NULL AND m.text = n.content AS same
     FROM messages m LEFT JOIN nodes n ON n.seq = m.episode_seq
     WHERE m.seq > ? AND m.seq <= ? AND m.episode_seq IS NOT NULL ORDER BY m.seq LIMIT ?`;
  return problems(db, 'messages', rows, (seq) => `message ${seq} is not what its episode says`);
}

/** A line for every row that is not the `same`, some rows at a time. */
function problems(
  db: ReadableDb,
  table: HashedTableName,
  sql: string,
  line: (seq: number) => string,
): string[] {
  const next = db.prepare(sql);
  const until = newest(db, table);
  const lines: string[] = [];
  let last = 0;
  for (;;) {
    const rows = next.all(last, until, ROWS_AT_ONCE) as { seq: number; same: 0 | 1 }[];
    lines.push(...rows.filter(({ same }) => same === 0).map(({ seq }) => line(seq)));
    const end = rows.at(-1);
    if (end === undefined) return lines;
    last = end.seq;
  }
}

/** Where the look ends: somebody who writes faster than it reads would keep it going for ever. */
function newest(db: ReadableDb, table: HashedTableName): number {
  return Number(db.prepare(`SELECT coalesce(max(seq), 0) FROM ${table}`).pluck().get());
}

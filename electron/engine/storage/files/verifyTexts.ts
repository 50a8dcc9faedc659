import { openReader, type ReadableDb } from '../connection/database.ts';
import { openingFailure } from '../connection/errors.ts';
import {
  hashedTables,
  type HashedTable,
  type HashedTableName,
} from '../connection/hashedTables.ts';
import { primaryKey } from '../connection/primaryKey.ts';
import type { Scalar } from '../connection/rows.ts';

/** Batch size of rows: a long read holds up the checkpoints. */
const ROWS_AT_ONCE = 2_000;

/**
 * Damage in rows that SQLite's own checks call sound: a bit flipped inside a value breaks its row's
 * hash, or makes a message differ from the episode it became. Empty when nothing is.
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

/** True if the schema has hashes: a copy of an earlier schema is checked by those it has. */
function hasHashes(db: ReadableDb, table: HashedTableName): boolean {
  return columnsOf(db, table).has('row_hash');
}

function columnsOf(db: ReadableDb, table: string): ReadonlySet<unknown> {
  return new Set(db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table));
}

function hashProblems(db: ReadableDb, table: HashedTableName): string[] {
  const { covers }: HashedTable = hashedTables[table];
  const existing = new Map(covers.map((each) => [each.table, columnsOf(db, each.table)]));
  const values = covers
    // The hashes of an earlier schema do not cover a column that came later.
    .filter(({ table: owner, column }) => existing.get(owner)?.has(column))
    .map((column) =>
      column.table === table
        ? `t.${column.column}`
        : `(SELECT ${column.column} FROM ${column.table} WHERE seq = t.group_seq)`,
    );
  const hashMatches = `t.row_hash = hash_of(${values.join(', ')})`;
  return differingRows(db, {
    from: `${table} t`,
    key: primaryKey(db, table),
    same: hashMatches,
  }).map(
    // A non-numeric key may hold a person's words, which must not be logged.
    ({ seq }) => `the hash of ${seq === undefined ? 'a row' : `row ${seq}`} of ${table} is wrong`,
  );
}

function messageProblems(db: ReadableDb): string[] {
  return differingRows(db, {
    from: 'messages t LEFT JOIN nodes n ON n.seq = t.episode_seq',
    key: ['seq'],
    same: 't.episode_seq IS NULL OR (n.seq IS NOT NULL AND t.text = n.content)',
  }).map(({ seq }) => `message ${seq ?? ''} is not what its episode says`);
}

/**
 * Comparison over a table, called `t`, in the order of its primary key: the condition of a sound
 * row.
 */
interface Comparison {
  readonly from: string;
  readonly key: readonly string[];
  readonly same: string;
}

type Keyed = Readonly<Record<string, Scalar>> & { readonly seq?: number };

/** Keys of rows that are not the `same`, read in batches. */
function differingRows(db: ReadableDb, { from, key, same: condition }: Comparison): Keyed[] {
  const columns = key.map((column) => `t.${column}`).join(', ');
  const read = (after: string) =>
    db.prepare(
      `SELECT ${columns}, ${condition} AS "is same" FROM ${from} ${after}
       ORDER BY ${columns} LIMIT ${ROWS_AT_ONCE}`,
    );
  const first = read('');
  const next = read(`WHERE (${columns}) > (${key.map(() => '?').join(', ')})`);
  const differing: Keyed[] = [];
  let rows = first.all() as Keyed[];
  for (;;) {
    differing.push(...rows.filter((row) => row['is same'] !== 1));
    const last = rows.at(-1);
    // Rows written meanwhile are not part of the check.
    if (last === undefined || rows.length < ROWS_AT_ONCE) return differing;
    rows = next.all(...key.map((column) => last[column] ?? null)) as Keyed[];
  }
}

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
const ROW_BATCH_SIZE = 2_000;

/**
 * Lists damaged rows that SQLite's own checks accept: a flipped bit breaks the row's hash, or a
 * message differs from its episode. An empty list means no damage.
 */
export function verifyRows(file: string): string[] {
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

/** True if the table has a `row_hash` column; a database of an earlier schema may lack it. */
function hasHashes(db: ReadableDb, table: HashedTableName): boolean {
  return columnsOf(db, table).has('row_hash');
}

function columnsOf(db: ReadableDb, table: string): ReadonlySet<unknown> {
  return new Set(db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table));
}

function hashProblems(db: ReadableDb, table: HashedTableName): string[] {
  const { coveredColumns }: HashedTable = hashedTables[table];
  const columnsByTable = new Map(
    coveredColumns.map((each) => [each.table, columnsOf(db, each.table)]),
  );
  const values = coveredColumns
    // The hashes of an earlier schema do not cover a column that came later.
    .filter(({ table: owner, column }) => columnsByTable.get(owner)?.has(column))
    .map((column) =>
      column.table === table
        ? `t.${column.column}`
        : `(SELECT ${column.column} FROM ${column.table} WHERE seq = t.group_seq)`,
    );
  const hashMatches = `t.row_hash = hash_of(${values.join(', ')})`;
  return differingRows(db, {
    from: `${table} t`,
    key: primaryKey(db, table),
    soundCondition: hashMatches,
  }).map(
    // A non-numeric key may hold a person's words, which must not be logged.
    ({ seq }) => `the hash of ${seq === undefined ? 'a row' : `row ${seq}`} of ${table} is wrong`,
  );
}

function messageProblems(db: ReadableDb): string[] {
  return differingRows(db, {
    from: 'messages t LEFT JOIN nodes n ON n.seq = t.episode_seq',
    key: ['seq'],
    soundCondition: 't.episode_seq IS NULL OR (n.seq IS NOT NULL AND t.text = n.content)',
  }).map(({ seq }) => `message ${seq ?? ''} is not what its episode says`);
}

/**
 * Check of one table: its FROM clause (alias `t`), its primary key, and the SQL condition that an
 * undamaged row meets.
 */
interface TableCheck {
  readonly from: string;
  readonly key: readonly string[];
  readonly soundCondition: string;
}

type RowKey = Readonly<Record<string, Scalar>> & { readonly seq?: number };

/** Primary keys of rows that fail the condition, read in batches. */
function differingRows(db: ReadableDb, { from, key, soundCondition }: TableCheck): RowKey[] {
  const columns = key.map((column) => `t.${column}`).join(', ');
  const prepareBatch = (condition: string) =>
    db.prepare(
      `SELECT ${columns}, ${soundCondition} AS "is sound" FROM ${from} ${condition}
       ORDER BY ${columns} LIMIT ${ROW_BATCH_SIZE}`,
    );
  const first = prepareBatch('');
  const next = prepareBatch(`WHERE (${columns}) > (${key.map(() => '?').join(', ')})`);
  const differingKeys: RowKey[] = [];
  let rows = first.all() as RowKey[];
  for (;;) {
    differingKeys.push(...rows.filter((row) => row['is sound'] !== 1));
    const last = rows.at(-1);
    // Rows written meanwhile are not part of the check.
    if (last === undefined || rows.length < ROW_BATCH_SIZE) return differingKeys;
    rows = next.all(...key.map((column) => last[column] ?? null)) as RowKey[];
  }
}

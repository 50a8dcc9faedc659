import { openingFailure } from '../connection/errors.ts';
import type { ReadableDb } from '../connection/database.ts';
import { primaryKey } from '../connection/primaryKey.ts';
import type { Scalar } from '../connection/rows.ts';

export type Row = Readonly<Record<string, Scalar>>;

/** Limits of single-row probes where runs of rows are unreadable, and of failed ones in a row. */
const MAX_PROBED = 200_000;
const MAX_FAILED_READS = 2_000;

/**
 * Reads the rows of a damaged table as far as possible: from its start to the first broken page,
 * from its end back to the last one, and in between row by row. A table without rowids is read from
 * both ends only.
 */
export function* readDamaged(db: ReadableDb, table: string): Generator<Row> {
  const keys = primaryKey(db, table);
  if (hasRowids(db, table)) {
    yield* readByRowid(db, table);
    return;
  }
  const readKeys = new Set<string>();
  for (const order of ['ASC', 'DESC']) {
    const by = keys.map((key) => `"${key}" ${order}`).join(', ');
    const rows = rowsUntilDamage(db, `SELECT * FROM "${table}" ORDER BY ${by}`);
    for (const row of rows) {
      const key = JSON.stringify(keys.map((name) => row[name]));
      if (readKeys.has(key)) return;
      readKeys.add(key);
      yield row;
    }
    if (rows.isComplete()) return;
  }
}

function* readByRowid(db: ReadableDb, table: string): Generator<Row> {
  const columns = `rowid AS "salvage rowid", *`;
  let last = -Infinity;
  const forward = rowsUntilDamage(db, `SELECT ${columns} FROM "${table}" ORDER BY rowid ASC`);
  for (const row of forward) {
    last = Number(row['salvage rowid']);
    yield row;
  }
  if (forward.isComplete()) return;
  let first = Infinity;
  for (const row of rowsUntilDamage(db, `SELECT ${columns} FROM "${table}" ORDER BY rowid DESC`)) {
    const rowid = Number(row['salvage rowid']);
    if (rowid <= last) return;
    first = rowid;
    yield row;
  }
  const from = Number.isFinite(last) ? last + 1 : 1;
  const until = Math.min(Number.isFinite(first) ? first : from + MAX_PROBED, from + MAX_PROBED);
  const byRowid = db.prepare(`SELECT ${columns} FROM "${table}" WHERE rowid = ?`);
  let failedReads = 0;
  for (let rowid = from; rowid < until && failedReads < MAX_FAILED_READS; rowid += 1) {
    failedReads += 1;
    const row = readable(() => byRowid.get(rowid) as Row | undefined);
    if (row === undefined) continue;
    failedReads = 0;
    yield row;
  }
}

/** Result of a read; undefined if it meets damage. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (openingFailure(error) !== 'corrupt') throw error;
    return undefined;
  }
}

/** Rows of a query until damage is met; `isComplete` tells whether none was. */
function rowsUntilDamage(db: ReadableDb, sql: string): Iterable<Row> & { isComplete(): boolean } {
  let isComplete = false;
  function* rows(): Generator<Row> {
    try {
      yield* db.prepare(sql).iterate() as IterableIterator<Row>;
      isComplete = true;
    } catch (error) {
      if (openingFailure(error) !== 'corrupt') throw error;
    }
  }
  const iterator = rows();
  return { [Symbol.iterator]: () => iterator, isComplete: () => isComplete };
}

function hasRowids(db: ReadableDb, table: string): boolean {
  const columns = db
    .prepare("SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'")
    .pluck()
    .get(table);
  return columns === 0;
}

import type { ReadableDb } from '../connection/database.ts';
import type { FullTextTable } from './fullTextFillers.ts';

/**
 * Row id of the full-text data that holds the table's totals: its rows and, by column, their words.
 */
const TOTALS_ROW_ID = 1;

/** Verifies the totals of a full-text table, which ranking depends on, against its rows. */
export function hasValidTotals(db: ReadableDb, table: FullTextTable): boolean {
  const storedTotals = db.prepare(`SELECT block FROM main.${table}_data WHERE id = ?`).pluck();
  const sizes = db.prepare(`SELECT sz FROM main.${table}_docsize`).pluck();
  const totals = [0];
  for (const size of sizes.iterate() as Iterable<Buffer>) {
    for (const [at, value] of [1, ...varints(size)].entries()) {
      totals[at] = (totals[at] ?? 0) + value;
    }
  }
  const [rows = 0, ...words] = varints(
    (storedTotals.get(TOTALS_ROW_ID) as Buffer | undefined) ?? Buffer.of(),
  );
  return rows === totals[0] && words.every((count, at) => count === (totals[at + 1] ?? 0));
}

/** Decodes SQLite's varints: seven bits a byte, the highest first. */
function varints(bytes: Buffer): number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 127);
    if (byte < 128) {
      values.push(value);
      value = 0;
    }
  }
  return values;
}

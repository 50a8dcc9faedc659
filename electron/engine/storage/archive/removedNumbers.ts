import type { WritableDb } from '../connection/database.ts';
import { createSequences } from '../connection/sequences.ts';

/** Tables whose removed rows are still named by the history. */
const SEQUENCED_TABLES = ['nodes', 'edges', 'entities'] as const;
type SequencedTable = (typeof SEQUENCED_TABLES)[number];

/** Numbers for rows that an undo has removed: the history names them, and no new row may have them. */
export interface RemovedNumbers {
  /** Same number for the same id; null in a table whose numbers are not sequenced. */
  seqOf(table: string, id: string): number | null;
  /** Records the highest ones in the database. */
  record(): void;
}

export function createRemovedNumbers(db: WritableDb): RemovedNumbers {
  const numbers = new Map<string, number>();
  const highest = new Map<SequencedTable, number>();
  const newest = Object.fromEntries(
    SEQUENCED_TABLES.map((table) => [
      table,
      db.prepare(`SELECT coalesce(max(seq), 0) FROM ${table}`).pluck(),
    ]),
  );
  const isSequenced = (table: string): table is SequencedTable =>
    SEQUENCED_TABLES.some((name) => name === table);
  return {
    seqOf(table, id) {
      if (!isSequenced(table)) return null;
      const key = `${table} ${id}`;
      const existing = numbers.get(key);
      if (existing !== undefined) return existing;
      const last = highest.get(table) ?? Number(newest[table]?.get());
      highest.set(table, last + 1);
      numbers.set(key, last + 1);
      return last + 1;
    },
    record() {
      const sequences = createSequences(db);
      for (const [table, seq] of highest) sequences.recordRemoved(table, seq);
    },
  };
}

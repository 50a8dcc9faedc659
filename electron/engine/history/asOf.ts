import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Change } from '../storage/history/changes.ts';
import type { ReadStore } from '../storage/store.ts';
import { nodeRowHash } from '../storage/connection/rowHash.ts';
import type { TrackedRows, TrackedTable } from '../storage/connection/rows.ts';
import { trackedTables } from '../storage/history/trackedTables.ts';
import type { Fields } from '../storage/history/trackedRows.ts';

/**
 * Row as of a moment: the current row with every later change reverted, newest first. Null when it
 * did not exist then. Exact for corrections, reviews, fades, merges and undos alike, unlike
 * intervals in columns.
 */
export function rowAsOf<T extends TrackedTable>(
  store: Pick<ReadStore, 'trackedRows' | 'changes'>,
  table: T,
  key: string,
  at: EpochMs,
): TrackedRows[T] | null {
  const now = store.trackedRows.get(table, key);
  const later = store.changes.changesOfRowAfter(table, key, at);
  const past = withoutChanges(table, now, later);
  return past === null || later.length === 0 ? past : withHashAsOf(table, past);
}

/** History keeps no hashes, so a node's is recomputed. */
function withHashAsOf<T extends TrackedTable>(table: T, row: TrackedRows[T]): TrackedRows[T] {
  if (table !== 'nodes') return row;
  return { ...row, row_hash: nodeRowHash(row as TrackedRows['nodes']) };
}

/** Reverts changes of a row; `later` is newest first. */
function withoutChanges<Row extends object>(
  table: TrackedTable,
  now: Row | null,
  later: readonly Pick<Change, 'op' | 'before'>[],
): Row | null {
  return later.reduce<Row | null>((row, change) => {
    switch (change.op) {
      case 'insert':
        return null;
      case 'delete':
        // A row that an earlier version removed lacks the columns added since.
        return { ...emptyRow(table), ...change.before } as unknown as Row;
      case 'update':
        return row === null ? null : { ...row, ...(change.before as Fields) };
    }
  }, now);
}

function emptyRow(table: TrackedTable): Fields {
  return Object.fromEntries(trackedTables[table].columns.map((column) => [column, null]));
}

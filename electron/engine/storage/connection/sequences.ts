import type { WritableDb } from './database.ts';
import type { RowNumber } from './rowNumber.ts';

type SequencedTable = 'nodes' | 'edges' | 'entities';

/**
 * Sequences whose numbers are never used twice, even after an undo removed the newest row: the
 * highest seq ever removed is kept in `meta`. AUTOINCREMENT would do the same at the cost of one
 * more written page in every message's commit.
 */
export interface Sequences {
  next<T extends SequencedTable>(table: T): RowNumber<T>;
  recordRemoved(table: SequencedTable, seq: number): void;
  /** Rereads the highest seqs after rows were imported with seqs of their own. */
  refresh(): void;
}

export function createSequences(db: WritableDb): Sequences {
  const highest = {
    nodes: db.prepare('SELECT coalesce(max(seq), 0) FROM nodes').pluck(),
    edges: db.prepare('SELECT coalesce(max(seq), 0) FROM edges').pluck(),
    entities: db.prepare('SELECT coalesce(max(seq), 0) FROM entities').pluck(),
  };
  const removed = db.prepare('SELECT value FROM meta WHERE key = ?').pluck();
  const keep = db.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE CAST(value AS INTEGER) < CAST(excluded.value AS INTEGER)',
  );
  const last = { nodes: 0, edges: 0, entities: 0 };
  const refresh = () => {
    for (const table of ['nodes', 'edges', 'entities'] as const) {
      const removedSeq = Number(removed.get(`removed_seq_${table}`) ?? 0);
      last[table] = Math.max(last[table], Number(highest[table].get()), removedSeq);
    }
  };
  refresh();
  return {
    next: <T extends SequencedTable>(table: T) => (last[table] += 1) as RowNumber<T>,
    recordRemoved: (table, seq) => void keep.run(`removed_seq_${table}`, String(seq)),
    refresh,
  };
}

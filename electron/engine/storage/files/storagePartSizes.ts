import type { StoragePart } from '../../../../shared/contract/health.ts';
import { openReader } from '../connection/database.ts';

/** Parts of the storage report, by the prefix of a table's name. */
const PART_BY_TABLE_PREFIX: readonly (readonly [prefix: string, part: StoragePart])[] = [
  ['memory_fts', 'search'],
  ['history_fts', 'search'],
  ['episode_fts', 'search'],
  ['index_log', 'search'],
  ['messages', 'conversations'],
  ['conversations', 'conversations'],
  ['sessions_', 'conversations'],
  ['sources', 'conversations'],
  ['consolidation_', 'conversations'],
  ['nodes', 'memories'],
  ['node_', 'memories'],
  ['edges', 'memories'],
  ['entit', 'memories'],
  ['merge_', 'memories'],
  ['embeddings', 'vectors'],
  ['change', 'history'],
  ['event_journal', 'journal'],
  ['deliveries', 'journal'],
  ['recall_log', 'receipts'],
  ['bulletins', 'receipts'],
  ['irrelevance', 'receipts'],
];

export interface PartSize {
  readonly part: StoragePart;
  readonly bytes: number;
}

/**
 * Sizes of the parts of a database file, in bytes, largest first; an index counts to its table.
 * Visits every page: for the maintenance thread only. Source: SQLite's `dbstat`.
 */
export function storagePartSizes(file: string): PartSize[] {
  const db = openReader(file);
  try {
    const sizes = db
      .prepare(
        `SELECT coalesce(s.tbl_name, d.name) AS name, d.pgsize AS bytes
         FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name WHERE d.aggregate = TRUE`,
      )
      .all() as { name: string; bytes: number }[];
    const freeBytes = db
      .prepare('SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size')
      .pluck()
      .get();
    const sums = new Map<StoragePart, number>([['free', Number(freeBytes)]]);
    for (const { name, bytes } of sizes) {
      const part = storagePartOf(name);
      sums.set(part, (sums.get(part) ?? 0) + bytes);
    }
    return [...sums]
      .map(([part, bytes]) => ({ part, bytes }))
      .filter(({ bytes }) => bytes > 0)
      .sort((a, b) => b.bytes - a.bytes);
  } finally {
    db.close();
  }
}

function storagePartOf(table: string): StoragePart {
  return PART_BY_TABLE_PREFIX.find(([prefix]) => table.startsWith(prefix))?.[1] ?? 'other';
}

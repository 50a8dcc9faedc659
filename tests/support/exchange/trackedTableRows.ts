import {
  createArchiveReads,
  type ArchiveRow,
} from '../../../electron/engine/storage/archive/archiveReads.ts';
import type { ReadableDb } from '../../../electron/engine/storage/connection/database.ts';
import type { TrackedTable } from '../../../electron/engine/storage/connection/rows.ts';

/** Tables whose rows are named in operations, each after those it references, with their keys. */
const TRACKED_KEYS: Readonly<Record<TrackedTable, readonly string[]>> = {
  conversations: ['id'],
  nodes: ['id'],
  node_life: ['node'],
  node_tags: ['node', 'tag'],
  edges: ['id'],
  entities: ['id'],
  entity_aliases: ['alias_norm', 'entity'],
  node_entities: ['node', 'entity', 'role'],
  merge_proposals: ['id'],
  irrelevance: ['id'],
};
export const TRACKED_TABLES = Object.keys(TRACKED_KEYS) as TrackedTable[];

/** Key of a row in operations: its id, or a JSON list of several. */
export function publicKey(table: TrackedTable, row: ArchiveRow): string {
  const values = TRACKED_KEYS[table].map((field) => row[field]);
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

/** Rows of a table with ids in place of numbers, in an order that any database has. */
export function trackedRows(db: ReadableDb, table: TrackedTable): ArchiveRow[] {
  const rows = [...createArchiveReads(db).rows(table)];
  return rows.toSorted((a, b) => (publicKey(table, a) < publicKey(table, b) ? -1 : 1));
}

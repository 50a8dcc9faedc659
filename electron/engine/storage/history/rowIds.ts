import type { ReadableDb } from '../connection/database.ts';

/** Tables whose rows are referenced by seq, and whose ids are valid in any database. */
export type TableWithIds = 'nodes' | 'entities' | 'sources';

/** Ids by seq and seqs by id, also of rows that an undo removed. */
export interface RowIds {
  /** Id of a row; null for one without row and history: it was forgotten. */
  idOf(table: TableWithIds, seq: number): string | null;
  seqOf(table: TableWithIds, id: string): number | null;
}

export function createRowIds(db: ReadableDb): RowIds {
  const removedId = db
    .prepare(
      `SELECT row_key FROM changes INDEXED BY changes_removed
       WHERE table_name = ? AND row_seq = ? AND op = 'delete' LIMIT 1`,
    )
    .pluck();
  const removedSeq = db
    .prepare(
      `SELECT row_seq FROM changes WHERE table_name = ? AND row_key = ? AND op = 'delete'
       ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  const lookupsOf = (table: TableWithIds) => ({
    id: db.prepare(`SELECT id FROM ${table} WHERE seq = ?`).pluck(),
    seq: db.prepare(`SELECT seq FROM ${table} WHERE id = ?`).pluck(),
  });
  const tables = {
    nodes: lookupsOf('nodes'),
    entities: lookupsOf('entities'),
    sources: lookupsOf('sources'),
  };
  return {
    idOf: (table, seq) =>
      (tables[table].id.get(seq) ?? removedId.get(table, seq) ?? null) as string | null,
    seqOf: (table, id) =>
      (tables[table].seq.get(id) ?? removedSeq.get(table, id) ?? null) as number | null,
  };
}

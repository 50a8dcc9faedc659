import type { Id } from '../../../../shared/domain/primitives.ts';
import type { WritableDb } from '../connection/database.ts';
import { createRowIds } from '../history/rowIds.ts';

export type PurgeParams = Readonly<Record<string, unknown>>;

/** Statements of a purge: each is run once in a while, and so prepared when it is. */
export interface PurgeStatements {
  readonly run: (sql: string, params: PurgeParams) => void;
  /** First column of every row. */
  readonly column: (sql: string, params: PurgeParams) => unknown[];
  /** Outside ids of nodes or entities, as history names them, also of those an undo removed. */
  readonly idsOf: (table: 'nodes' | 'entities', seqs: readonly number[]) => Id[];
}

export function createPurgeStatements(db: WritableDb): PurgeStatements {
  const rowIds = createRowIds(db);
  return {
    run: (sql, params) => void db.prepare(sql).run(params),
    column: (sql, params) => db.prepare(sql).pluck().all(params),
    idsOf: (table, seqs) => seqs.map((seq) => rowIds.idOf(table, seq)).filter((id) => id !== null),
  };
}

/** Values of a parameter that is a JSON list. */
export function jsonList(name: string): string {
  return `(SELECT value FROM json_each(@${name}))`;
}

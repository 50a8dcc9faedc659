import type { Statement } from 'better-sqlite3';
import { hasOwnSeq, parseTrackedTable } from '../history/changeForm.ts';
import type { WritableDb } from '../connection/database.ts';
import { nodeRowHash } from '../connection/rowHash.ts';
import type { NodeRow, Scalar } from '../connection/rows.ts';
import { writeMeta } from '../connection/meta.ts';
import type { ArchiveRow } from './archiveReads.ts';
import {
  CHANGE_METADATA,
  NODE_METADATA,
  type ArchiveMetadata,
  type ArchiveTable,
} from './archiveTables.ts';
import { createRemovedNumbers } from './removedNumbers.ts';
import { tableShape, type ArchiveColumn, type TableShape } from './tableShape.ts';

/** A row names another that the archive does not have before it, or breaks a rule of the schema. */
export class ArchiveRowError extends Error {
  constructor(table: string, detail: string) {
    super(`a row of ${table}: ${detail}`);
    this.name = 'ArchiveRowError';
  }
}

/** Writes of an archive's rows into a new database, which gives them row numbers of its own. */
export interface ArchiveWrites {
  shape(table: ArchiveTable): TableShape;
  insert(table: ArchiveTable, row: ArchiveRow): void;
  setMetadata(key: ArchiveMetadata, value: string): void;
  /** Sets references to rows that were written later, and checks all references. */
  finish(): void;
}

export function createArchiveWrites(db: WritableDb): ArchiveWrites {
  const shapeByTable = new Map<ArchiveTable, TableShape>();
  const insertByTable = new Map<ArchiveTable, Statement>();
  const counts = new Map<ArchiveTable, number>();
  const seqOf = createSeqLookup(db);
  const removed = createRemovedNumbers(db);
  const deferredReferences: {
    readonly column: string;
    readonly table: ArchiveTable;
    readonly seq: number;
    readonly id: string;
  }[] = [];
  const shape = (table: ArchiveTable): TableShape => {
    const existing = shapeByTable.get(table);
    if (existing !== undefined) return existing;
    const derived = tableShape(db, table);
    shapeByTable.set(table, derived);
    return derived;
  };
  const requireSeq = (table: string, id: Scalar, from: ArchiveTable): number => {
    const seq = seqOf(table, String(id));
    if (seq === null) throw new ArchiveRowError(from, `names a row of ${table} that is not there`);
    return seq;
  };
  const numberOf = (
    table: ArchiveTable,
    column: ArchiveColumn,
    row: ArchiveRow,
    rowNumber: number,
  ) => {
    const value = row[column.field] ?? null;
    if (value === null) return null;
    const names = column.names ?? table;
    switch (column.form) {
      case 'value':
        return value as Scalar;
      case 'list':
        return JSON.stringify(
          (value as readonly string[]).map((id) => requireSeq(names, id, table)),
        );
      case 'row':
        return changedRow(row);
      case 'last':
      case 'reference': {
        const id = value as Scalar;
        if (names !== table) return requireSeq(names, id, table);
        const seq = seqOf(names, String(id));
        // A version may name one that was written after it.
        if (seq === null)
          deferredReferences.push({ column: column.column, table, seq: rowNumber, id: String(id) });
        return seq;
      }
    }
  };
  /** Number of the row that a change is about; of a removed one a number that nothing else has. */
  const changedRow = (row: ArchiveRow): number | null => {
    const table = parseTrackedTable(String(row['table_name']));
    if (!hasOwnSeq(table)) return null;
    const id = String(row['row_key']);
    return seqOf(table, id) ?? removed.seqOf(table, id);
  };
  const values = (table: ArchiveTable, row: ArchiveRow): Record<string, Scalar> => {
    const { columns, hasOwnNumber } = shape(table);
    const rowNumber = (counts.get(table) ?? 0) + 1;
    counts.set(table, rowNumber);
    const stored: Record<string, Scalar> = hasOwnNumber ? { seq: rowNumber } : {};
    for (const column of columns) stored[column.column] = numberOf(table, column, row, rowNumber);
    if (table !== 'nodes') return stored;
    return { ...stored, row_hash: nodeRowHash(stored as unknown as NodeRow) };
  };
  return {
    shape,
    insert(table, row) {
      const stored = values(table, row);
      const insert = insertByTable.get(table) ?? prepareInsert(db, table, Object.keys(stored));
      insertByTable.set(table, insert);
      try {
        insert.run(Object.fromEntries(Object.entries(stored).map(([k, v]) => [k, bindValue(v)])));
      } catch (error) {
        if (!isConstraint(error)) throw error;
        throw new ArchiveRowError(table, String(error));
      }
    },
    setMetadata(key, value) {
      const isNode = NODE_METADATA.some((name) => name === key);
      const isCount = CHANGE_METADATA.some((name) => name === key);
      const stored = isNode ? String(requireSeq('nodes', value, 'nodes')) : value;
      if (isCount && !(Number(value) <= (counts.get('changes') ?? 0)))
        throw new ArchiveRowError('notes', 'names a change that is not there');
      writeMeta(db, key, stored);
    },
    finish() {
      for (const { column, table, seq, id } of deferredReferences) {
        const target = requireSeq(table, id, table);
        db.prepare(`UPDATE ${table} SET ${column} = ? WHERE seq = ?`).run(target, seq);
      }
      removed.record();
      const [orphan] = db.pragma('foreign_key_check') as { table: string }[];
      if (orphan !== undefined)
        throw new ArchiveRowError(orphan.table, 'names a row that is not there');
    },
  };
}

function prepareInsert(db: WritableDb, table: ArchiveTable, columns: readonly string[]): Statement {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const parameters = columns.map((name) => `@${name}`).join(', ');
  return db.prepare(`INSERT INTO ${table} (${names}) VALUES (${parameters})`);
}

/** Integers as integers: a strict table accepts no other type. */
function bindValue(value: Scalar): Scalar | bigint {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
}

function isConstraint(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const code = String(error.code);
  return (
    code.startsWith('SQLITE_CONSTRAINT') ||
    code === 'SQLITE_MISMATCH' ||
    code === 'SQLITE_ERROR' ||
    code === 'SQLITE_TOOBIG'
  );
}

/** Number of a row by its id, in the tables that have both. */
function createSeqLookup(db: WritableDb): (table: string, id: string) => number | null {
  const statements = new Map<string, Statement>();
  return (table, id) => {
    const statement =
      statements.get(table) ?? db.prepare(`SELECT seq FROM ${table} WHERE id = ?`).pluck();
    statements.set(table, statement);
    return (statement.get(id) as number | undefined) ?? null;
  };
}

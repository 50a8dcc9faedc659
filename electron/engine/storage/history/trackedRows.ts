import type { Statement } from 'better-sqlite3';
import { entityTypeSchema } from '../../../../shared/domain/entity.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import type { Scalar, TrackedRows, TrackedTable } from '../connection/rows.ts';
import { keyValues, trackedTables } from './trackedTables.ts';
import type { EntitySeq, NodeSeq } from '../connection/rowNumber.ts';

export type Fields = Readonly<Record<string, Scalar>>;

/** Raw access to the rows of tracked tables, by key; records no history. */
export interface TrackedRowReads {
  get<T extends TrackedTable>(table: T, key: string): TrackedRows[T] | null;
}

export interface TrackedRowWrites extends TrackedRowReads {
  insert(table: TrackedTable, row: Fields): void;
  update(table: TrackedTable, key: string, patch: Fields): void;
  remove(table: TrackedTable, key: string): void;
  /** Nodes linked to an entity: full text indexes its names with them. */
  nodesOf(entitySeq: EntitySeq): NodeSeq[];
}

export function createTrackedRowReads(db: ReadableDb): TrackedRowReads {
  const prepared = new Map<string, Statement>();
  return {
    get<T extends TrackedTable>(table: T, key: string) {
      const statement = cachedStatement(
        db,
        prepared,
        `SELECT * FROM ${table} WHERE ${keyMatch(table)}`,
      );
      const row = statement.get(...keyValues(table, key)) as Fields | undefined;
      return row === undefined ? null : (withoutHash(table, row) as unknown as TrackedRows[T]);
    },
  };
}

export function createTrackedRowWrites(db: WritableDb): TrackedRowWrites {
  const prepared = new Map<string, Statement>();
  const nodesOf = db
    .prepare('SELECT DISTINCT node_seq FROM node_entities WHERE entity_seq = ?')
    .pluck();
  return {
    ...createTrackedRowReads(db),
    nodesOf: (entitySeq) => nodesOf.all(entitySeq) as NodeSeq[],
    insert(table, row) {
      checkType(table, row);
      const columns = columnsOf(table, row);
      const placeholders = columns.map(() => '?').join(', ');
      cachedStatement(
        db,
        prepared,
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders})`,
      ).run(...columns.map((column) => row[column] ?? null));
    },
    update(table, key, patch) {
      checkType(table, patch);
      const columns = columnsOf(table, patch);
      const sets = columns.map((column) => `${column} = ?`).join(', ');
      cachedStatement(db, prepared, `UPDATE ${table} SET ${sets} WHERE ${keyMatch(table)}`).run(
        ...columns.map((column) => patch[column] ?? null),
        ...keyValues(table, key),
      );
    },
    remove(table, key) {
      cachedStatement(db, prepared, `DELETE FROM ${table} WHERE ${keyMatch(table)}`).run(
        ...keyValues(table, key),
      );
    },
  };
}

/** Row without its hash, which triggers recompute wherever the row is written. */
function withoutHash(table: TrackedTable, row: Fields): Fields {
  if (table === 'nodes' || !('row_hash' in row)) return row;
  const { row_hash: _, ...fields } = row;
  return fields;
}

/**
 * Checks an entity type in code: the schema's CHECK does not list them, so that a new one needs no
 * migration.
 */
function checkType(table: TrackedTable, fields: Fields): void {
  if (table === 'entities' && 'type' in fields) entityTypeSchema.parse(fields['type']);
}

/** Only columns of the table's shape reach the SQL text. */
function columnsOf(table: TrackedTable, fields: Fields): string[] {
  const columnNames: readonly string[] = trackedTables[table].columns;
  const columns = Object.keys(fields);
  const unknown = columns.find((column) => !columnNames.includes(column));
  if (unknown !== undefined) throw new Error(`${table} has no column ${unknown}`);
  return columns;
}

function keyMatch(table: TrackedTable): string {
  return trackedTables[table].key.map((column) => `${column} = ?`).join(' AND ');
}

function cachedStatement(db: ReadableDb, prepared: Map<string, Statement>, sql: string): Statement {
  const cachedStatement = prepared.get(sql);
  if (cachedStatement !== undefined) return cachedStatement;
  const statement = db.prepare(sql);
  prepared.set(sql, statement);
  return statement;
}

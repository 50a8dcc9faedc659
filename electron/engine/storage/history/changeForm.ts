import { z } from 'zod';
import { DamagedRowError } from '../connection/errors.ts';
import type { TableWithIds, RowIds } from './rowIds.ts';
import type { Scalar, TrackedTable } from '../connection/rows.ts';
import type { Fields } from './trackedRows.ts';
import { keyCodec, keyValues, trackedTables } from './trackedTables.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

/** Field that references another row by its seq, and its name in the history. */
interface Pointer {
  readonly field: string;
  readonly publicField: string;
  readonly table: TableWithIds;
}

const to = (table: TableWithIds, field: string, publicField: string): Pointer => ({
  field,
  publicField,
  table,
});

/**
 * References of each tracked table. In `changes` rows are named by ids that mean the same in any
 * database; seqs are valid in one database only.
 */
const pointers: Readonly<Record<TrackedTable, readonly Pointer[]>> = {
  nodes: [to('sources', 'source_seq', 'source')],
  node_life: [to('nodes', 'seq', 'node')],
  node_tags: [to('nodes', 'node_seq', 'node')],
  edges: [to('nodes', 'source_seq', 'source'), to('nodes', 'target_seq', 'target')],
  entities: [to('entities', 'merged_into', 'merged_into')],
  entity_aliases: [to('entities', 'entity_seq', 'entity')],
  node_entities: [to('nodes', 'node_seq', 'node'), to('entities', 'entity_seq', 'entity')],
  merge_proposals: [to('entities', 'a_seq', 'a'), to('entities', 'b_seq', 'b')],
  irrelevance: [],
  conversations: [to('sources', 'source_seq', 'source')],
};

const trackedTableSchema = z.enum(Object.keys(trackedTables) as [TrackedTable, ...TrackedTable[]]);
const scalarSchema = z.union([z.string(), z.number(), z.null()]);
const fieldsCodec = jsonCodec(z.record(z.string(), scalarSchema));

/** Parses the table name of a `changes` row; the schema's CHECK does not list them. */
export function parseTrackedTable(name: string): TrackedTable {
  const parsed = trackedTableSchema.safeParse(name);
  if (!parsed.success) throw new DamagedRowError('changes');
  return parsed.data;
}

/** Conversion between rows with this database's seqs and their form in `changes`. */
export interface ChangeForm {
  /** `row_key` of a row from its key here; null if the row was erased. */
  toPublicKey(table: TrackedTable, key: string): string | null;
  toLocalKey(table: TrackedTable, key: string): string;
  /** JSON of the fields, with outside ids and without the columns local to this database. */
  toPublic(table: TrackedTable, fields: Fields | null): string | null;
  toLocal(table: TrackedTable, fields: string | null, rowSeq: number | null): Fields | null;
}

export function createChangeForm(rowIds: RowIds): ChangeForm {
  const idOf = (table: TableWithIds, seq: Scalar) =>
    seq === null ? null : rowIds.idOf(table, Number(seq));
  const seqOf = (table: TableWithIds, id: Scalar) =>
    id === null ? null : rowIds.seqOf(table, String(id));
  return {
    toPublicKey(table, key) {
      const parts = keyValues(table, key).map((value, at) => {
        const pointer = keyPointer(table, at);
        return pointer === undefined ? value : idOf(pointer.table, value);
      });
      return parts.includes(null) ? null : joinKey(parts);
    },
    toLocalKey(table, key) {
      const parts = trackedTables[table].key.length > 1 ? keyCodec.parse(key) : [key];
      return joinKey(
        parts.map((value, at) => {
          const pointer = keyPointer(table, at);
          return pointer === undefined ? value : (seqOf(pointer.table, value) ?? 0);
        }),
      );
    },
    toPublic(table, fields) {
      if (fields === null) return null;
      const publicFields = Object.entries(fields).flatMap(([field, value]): [string, Scalar][] => {
        const pointer = pointers[table].find((one) => one.field === field);
        if (pointer !== undefined) return [[pointer.publicField, idOf(pointer.table, value)]];
        return isOfThisDatabase(field) ? [] : [[field, value]];
      });
      return JSON.stringify(Object.fromEntries(publicFields));
    },
    toLocal(table, text, rowSeq) {
      if (text === null) return null;
      const fields = fieldsCodec.parse(text);
      const numbered = Object.entries(fields).map(([name, value]): [string, Scalar] => {
        const pointer = pointers[table].find((one) => one.publicField === name);
        return pointer === undefined ? [name, value] : [pointer.field, seqOf(pointer.table, value)];
      });
      const isWholeRow = trackedTables[table].key.every((column) =>
        numbered.some(([name]) => name === column),
      );
      // A partial change has no number; a whole row has its own.
      const rowNumber = isWholeRow && hasOwnSeq(table) ? [['seq', rowSeq] as const] : [];
      return Object.fromEntries([...rowNumber, ...numbered]);
    },
  };
}

/** True if rows of the table have a number of their own beside their id. */
export function hasOwnSeq(table: TrackedTable): boolean {
  const columns: readonly string[] = trackedTables[table].columns;
  return columns.includes('seq') && columns.includes('id');
}

/** Local columns, number and hash, which are reassigned in any other database. */
const isOfThisDatabase = (field: string) => field === 'seq' || field === 'row_hash';

function keyPointer(table: TrackedTable, at: number): Pointer | undefined {
  const column: string | undefined = trackedTables[table].key[at];
  return pointers[table].find(({ field }) => field === column);
}

function joinKey(parts: readonly (string | number | null)[]): string {
  return parts.length === 1 ? String(parts[0]) : JSON.stringify(parts);
}

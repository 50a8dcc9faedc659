import type { ReadableDb } from '../connection/database.ts';
import { LAST_NODES, NODE_LISTS, type ArchiveTable } from './archiveTables.ts';

/** Column of a table in an archive. */
export interface ArchiveColumn {
  /** Name in the database. */
  readonly column: string;
  /** Name in a line of the archive: a reference is called by what it names. */
  readonly field: string;
  readonly type: 'TEXT' | 'INTEGER' | 'REAL' | 'BLOB';
  readonly isNullable: boolean;
  /** Table whose row it names: by its number here, by its id in the archive. */
  readonly names: string | null;
  /** `list`: a JSON list of nodes; `last`: the last node of a progress; `row`: the row of a change. */
  readonly form: 'value' | 'reference' | 'list' | 'last' | 'row';
}

export interface TableShape {
  readonly table: ArchiveTable;
  readonly columns: readonly ArchiveColumn[];
  /** Expression for the order of its rows, which an archive keeps. */
  readonly order: string;
  /** True if rows have a number of their own, assigned anew in their order. */
  readonly hasOwnNumber: boolean;
}

interface ColumnInfo {
  readonly name: string;
  readonly type: ArchiveColumn['type'];
  readonly required: 0 | 1;
  readonly pk: number;
}

/**
 * Shape of a table as the schema declares it, so that a column of a later migration is in archives
 * without further ado. Numbers and hashes of rows belong to one database, and are in none.
 */
export function tableShape(db: ReadableDb, table: ArchiveTable): TableShape {
  const columns = db
    .prepare('SELECT name, type, "notnull" AS required, pk FROM pragma_table_info(?)')
    .all(table) as ColumnInfo[];
  const parents = new Map(
    (
      db
        .prepare('SELECT "from", "table" AS parent, "to" FROM pragma_foreign_key_list(?)')
        .all(table) as { from: string; parent: string; to: string }[]
    )
      .filter(({ to }) => to === 'seq')
      .map(({ from, parent }) => [from, parent]),
  );
  const hasOwnNumber = columns.some(({ name }) => name === 'seq') && !parents.has('seq');
  const keys = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return {
    table,
    columns: columns
      .filter(({ name }) => name !== 'row_hash' && !(hasOwnNumber && name === 'seq'))
      .map((info) => archiveColumn(table, info, parents.get(info.name) ?? null)),
    order: keys.map(({ name }) => `"${name}"`).join(', '),
    hasOwnNumber,
  };
}

function archiveColumn(
  table: ArchiveTable,
  { name, type, required, pk }: ColumnInfo,
  parent: string | null,
): ArchiveColumn {
  const common = { column: name, type, isNullable: required === 0 && pk === 0 };
  const path = `${table}.${name}`;
  if (path === 'changes.row_seq') return { ...common, field: 'row', names: null, form: 'row' };
  if (NODE_LISTS.includes(path)) return { ...common, field: name, names: 'nodes', form: 'list' };
  const field = parent !== null && name === 'seq' ? 'node' : name.replace(/_seq$/u, '');
  if (LAST_NODES.includes(path)) return { ...common, field, names: 'nodes', form: 'last' };
  if (parent === null) return { ...common, field: name, names: null, form: 'value' };
  return { ...common, field, names: parent, form: 'reference' };
}

import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { ReadableDb } from '../connection/database.ts';
import { hashedTables, type HashedTable } from '../connection/hashedTables.ts';
import { readMeta } from '../connection/meta.ts';
import type { Scalar } from '../connection/rows.ts';
import {
  ARCHIVE_METADATA,
  ARCHIVE_TABLES,
  CHANGE_METADATA,
  NODE_METADATA,
  type ArchiveMetadata,
  type ArchiveTable,
} from './archiveTables.ts';
import { tableShape, type ArchiveColumn, type TableShape } from './tableShape.ts';

/** Row as a line of an archive: other rows by their ids. */
export type ArchiveRow = Readonly<Record<string, Scalar | readonly string[]>>;

/** Reads of a database in the form of an archive. */
export interface ArchiveReads {
  /** Number of the newest migration. */
  schemaVersion(): number;
  count(table: ArchiveTable): number;
  /** Rows of a table in their order, one at a time. */
  rows(table: ArchiveTable): Generator<ArchiveRow>;
  metadata(): { readonly key: ArchiveMetadata; readonly value: string }[];
  /** Hashes of all attached files. */
  attachmentHashes(): string[];
  /** Number of documents whose file is not among the attached ones. */
  countDocumentsWithoutFile(): number;
}

/** Rows that are read at once: no open cursor lasts while others are written elsewhere. */
const PAGE_SIZE = 500;
const SUMMARIZED_THROUGH = 'summarisedThrough';
const attributesCodec = jsonCodec(z.record(z.string(), z.unknown()));
const seqsCodec = jsonCodec(z.array(z.number()));

export function createArchiveReads(db: ReadableDb): ArchiveReads {
  const idOf = createIdLookup(db);
  const lastNodeUpTo = db.prepare('SELECT id FROM nodes WHERE seq <= ? ORDER BY seq DESC LIMIT 1');
  const nodeUpTo = (seq: number) =>
    (lastNodeUpTo.get(seq) as { id: string } | undefined)?.id ?? null;
  const valueOf = (
    row: Readonly<Record<string, Scalar>>,
    { column, names, form }: ArchiveColumn,
  ) => {
    const value = row[column] ?? null;
    if (value === null) return null;
    switch (form) {
      case 'value':
        return value;
      case 'row':
        return row['row_key'] ?? null;
      case 'reference':
        return idOf(names ?? '', Number(value));
      case 'last':
        return nodeUpTo(Number(value));
      case 'list':
        return seqsCodec
          .parse(String(value))
          .map((seq) => idOf('nodes', seq))
          .filter((id) => id !== null);
    }
  };
  const changesUpTo = db.prepare('SELECT count(*) FROM changes WHERE seq <= ?').pluck();
  const countUpTo = (seq: number) => Number(changesUpTo.get(seq));
  /** An entity's attributes name the last change that its summary covers. */
  const portable = (table: ArchiveTable, row: ArchiveRow): ArchiveRow => {
    if (table !== 'entities') return row;
    const attributes = attributesCodec.parse(String(row['attributes']));
    const summarizedThrough = attributes[SUMMARIZED_THROUGH];
    if (typeof summarizedThrough !== 'number') return row;
    const portableAttributes = {
      ...attributes,
      [SUMMARIZED_THROUGH]: countUpTo(summarizedThrough),
    };
    return { ...row, attributes: attributesCodec.stringify(portableAttributes) };
  };
  return {
    schemaVersion: () => Number(db.pragma('user_version', { simple: true })),
    count: (table) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()),
    *rows(table) {
      const shape = tableShape(db, table);
      for (const row of pagesOf(db, shape)) {
        const fields = shape.columns.map((one) => [one.field, valueOf(row, one)] as const);
        yield portable(table, Object.fromEntries(fields));
      }
    },
    metadata: () =>
      ARCHIVE_METADATA.flatMap((key) => {
        const value = readMeta(db, key);
        if (value === null) return [];
        if (CHANGE_METADATA.some((note) => note === key))
          return [{ key, value: String(countUpTo(Number(value))) }];
        if (!NODE_METADATA.some((note) => note === key)) return [{ key, value }];
        const id = nodeUpTo(Number(value));
        return id === null ? [] : [{ key, value: id }];
      }),
    attachmentHashes: () =>
      db
        .prepare('SELECT DISTINCT content_hash FROM attachments ORDER BY content_hash')
        .pluck()
        .all() as string[],
    countDocumentsWithoutFile: () =>
      db
        .prepare(
          `SELECT count(*) FROM documents
           WHERE raw_hash NOT IN (SELECT content_hash FROM attachments)`,
        )
        .pluck()
        .get() as number,
  };
}

/** Rows of a table, page by page, each verified by its hash. */
function* pagesOf(
  db: ReadableDb,
  { table, order }: TableShape,
): Generator<Readonly<Record<string, Scalar>>> {
  const readFirst = db.prepare(`${selectOf(table)} ORDER BY ${order} LIMIT ${PAGE_SIZE}`);
  const keys = keysOf(order);
  const after = `(${order}) > (${keys.map(() => '?').join(', ')})`;
  const readAfter = db.prepare(
    `${selectOf(table)} WHERE ${after} ORDER BY ${order} LIMIT ${PAGE_SIZE}`,
  );
  for (let rows = readFirst.all(); rows.length > 0;) {
    yield* rows as Record<string, Scalar>[];
    const last = rows.at(-1) as Record<string, Scalar>;
    rows = readAfter.all(...keys.map((key) => last[key]));
  }
}

function keysOf(order: string): string[] {
  return order.split(', ').map((name) => name.slice(1, -1));
}

/** A row's hash may cover the id of the row it belongs to. */
function selectOf(table: ArchiveTable): string {
  const coveredTable = hashedTables[table as keyof typeof hashedTables] as HashedTable | undefined;
  const owner = coveredTable?.coveredColumns.find((column) => column.table !== table);
  if (owner === undefined) return `SELECT * FROM ${table}`;
  return `SELECT * FROM (SELECT ${table}.*, change_groups.id FROM ${table}
    JOIN change_groups ON change_groups.seq = ${table}.group_seq)`;
}

/** Id of a row by its number, by table. */
function createIdLookup(db: ReadableDb): (table: string, seq: number) => string | null {
  const statements = new Map(
    ARCHIVE_TABLES.filter((table) => hasId(db, table)).map((table) => [
      table as string,
      db.prepare(`SELECT id FROM ${table} WHERE seq = ?`),
    ]),
  );
  return (table, seq) =>
    (statements.get(table)?.get(seq) as { id: string } | undefined)?.id ?? null;
}

/** True if rows of the table have a number and an id. */
export function hasId(db: ReadableDb, table: ArchiveTable): boolean {
  const names = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  return names.includes('id') && names.includes('seq');
}

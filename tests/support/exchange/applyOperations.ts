import { join } from 'node:path';
import { createArchiveDatabase } from '../../../electron/engine/storage/archive/archiveDatabase.ts';
import { createArchiveReads } from '../../../electron/engine/storage/archive/archiveReads.ts';
import {
  openWriter,
  type ReadableDb,
  type WritableDb,
} from '../../../electron/engine/storage/connection/database.ts';
import { readMigrations } from '../../../electron/engine/storage/connection/migrate.ts';
import type { TrackedTable } from '../../../electron/engine/storage/connection/rows.ts';
import { nodeRowHash } from '../../../electron/engine/storage/connection/rowHash.ts';
import { createSequences } from '../../../electron/engine/storage/connection/sequences.ts';
import {
  createChangeForm,
  hasOwnSeq,
  parseTrackedTable,
} from '../../../electron/engine/storage/history/changeForm.ts';
import { createRowIds } from '../../../electron/engine/storage/history/rowIds.ts';
import {
  createTrackedRowWrites,
  type Fields,
} from '../../../electron/engine/storage/history/trackedRows.ts';
import { SCHEMA_FOLDER } from '../schemaFolder.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import type { Operation, PublicChange } from './operations.ts';
import { publicKey, TRACKED_TABLES, trackedRows } from './trackedTableRows.ts';

/** Keys of rows that some operation made: all others came by the log of turns. */
function idsCreatedBy(operations: readonly Operation[]): ReadonlySet<string> {
  const keys = operations.flatMap(({ changes }) =>
    changes
      .filter(({ op }) => op === 'insert')
      .map(({ table_name, row_key }) => `${table_name} ${row_key}`),
  );
  return new Set(keys);
}

/** Rows of a tracked table that no operation made. */
export function rowsOfTurns(db: ReadableDb, operations: readonly Operation[], table: TrackedTable) {
  const made = idsCreatedBy(operations);
  return trackedRows(db, table).filter((row) => !made.has(`${table} ${publicKey(table, row)}`));
}

/** Empty workspace that has the turns of another, under numbers of its own. */
export function openDatabaseWithTurns(
  origin: ReadableDb,
  operations: readonly Operation[],
): WritableDb {
  const file = join(temporaryFolder(), 'memory.db');
  const migrations = readMigrations(SCHEMA_FOLDER);
  const identity = { databaseId: 'other', workspaceId: 'other', now: 1 };
  const newest = migrations.at(-1)?.number ?? 0;
  const target = createArchiveDatabase(file, migrations, newest, identity);
  const sources = [...createArchiveReads(origin).rows('sources')];
  target.batch(() => {
    // In another order than at home: no number is the same by chance.
    for (const row of sources.toReversed()) target.writes.insert('sources', row);
    for (const table of TRACKED_TABLES) {
      for (const row of rowsOfTurns(origin, operations, table).toReversed())
        target.writes.insert(table, row);
    }
  });
  target.finish();
  return openWriter(file);
}

/** Result of operations: changes that a row was missing for, because it was forgotten. */
interface ApplyCounts {
  readonly groups: number;
  readonly missingRowCount: number;
}

/** Applies operations that the database does not have, each whole, by outside ids alone. */
export function applyOperations(db: WritableDb, operations: readonly Operation[]): ApplyCounts {
  const form = createChangeForm(createRowIds(db));
  const rows = createTrackedRowWrites(db);
  const sequences = createSequences(db);
  const isApplied = db.prepare('SELECT 1 FROM change_groups WHERE id = ?');
  const insertChange = db.prepare(
    `INSERT INTO changes (group_seq, at, table_name, row_key, row_seq, op, before, after)
     VALUES (?, @at, @table_name, @row_key, ?, @op, @before, @after)`,
  );
  const rowIds = createRowIds(db);
  let groups = 0;
  let missingRowCount = 0;
  const seqFor = (table: TrackedTable, change: PublicChange): number | null => {
    if (!hasOwnSeq(table) || table === 'conversations') return null;
    if (table !== 'nodes' && table !== 'entities') return sequences.next('edges');
    return rowIds.seqOf(table, change.row_key) ?? sequences.next(table);
  };
  const write = (change: PublicChange): number | null => {
    const table = parseTrackedTable(change.table_name);
    const key = form.toLocalKey(table, change.row_key);
    const current = rows.get(table, key) as Fields | null;
    const seq = current === null ? null : Number(current['seq'] ?? 0) || null;
    if (change.op === 'delete') {
      if (current !== null) rows.remove(table, key);
      // As at home: a redo gets its number back, so no other row may.
      if (seq !== null && (table === 'nodes' || table === 'entities' || table === 'edges'))
        sequences.recordRemoved(table, seq);
      return seq;
    }
    if (current === null && change.op === 'update') {
      missingRowCount += 1;
      return null;
    }
    const rowSeq = seq ?? seqFor(table, change);
    const fields = form.toLocal(table, change.after, rowSeq) ?? {};
    if (current === null) rows.insert(table, hashed(table, fields));
    else rows.update(table, key, hashed(table, { ...current, ...fields }));
    return rowSeq;
  };
  const apply = db.transaction(({ group, changes }: Operation) => {
    if (isApplied.get(group['id']) !== undefined) return;
    const columns = Object.keys(group);
    const groupSeq = db
      .prepare(
        `INSERT INTO change_groups (${columns.join(', ')})
         VALUES (${columns.map((name) => `@${name}`).join(', ')}) RETURNING seq`,
      )
      .pluck()
      .get(group);
    for (const change of changes) insertChange.run(groupSeq, write(change), change);
    groups += 1;
  });
  for (const operation of operations) apply(operation);
  return { groups, missingRowCount };
}

function hashed(table: TrackedTable, fields: Fields): Fields {
  if (table !== 'nodes') return fields;
  return {
    ...fields,
    row_hash: nodeRowHash(fields as unknown as Parameters<typeof nodeRowHash>[0]),
  };
}

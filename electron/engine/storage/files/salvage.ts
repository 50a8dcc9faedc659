import { rmSync } from 'node:fs';
import {
  inTransaction,
  openReadonly,
  type ReadableDb,
  type WritableDb,
} from '../connection/database.ts';
import { createDatabase } from './databaseFile.ts';
import type { Identity } from './schemaImage.ts';
import { storageFailure } from '../connection/errors.ts';
import {
  hashedTables,
  type HashedTable,
  type HashedTableName,
} from '../connection/hashedTables.ts';
import { applyMigrations, type Migration } from '../connection/migrate.ts';
import { dropOrphanedRows, tablesOf } from './dropOrphanedRows.ts';
import { readable, readDamaged, type Row } from './readDamaged.ts';
import { rebuildFullText } from './rebuildFullText.ts';
import { restoreConversations } from './restoreConversations.ts';
import { hashOf, nodeRowHash } from '../connection/rowHash.ts';
import type { NodeRow, Scalar } from '../connection/rows.ts';
import { verifyDatabase, type DatabaseSummary } from './walCheckpoint.ts';

export interface SalvageReport extends DatabaseSummary {
  /** Rows read, and those of them that could not be kept. */
  readonly read: number;
  readonly lost: number;
}

/**
 * Meta keys copied with the rows: those that refer to row numbers, which are kept, and the progress
 * of nightly stages.
 */
const COPIED_META_KEYS =
  /^(?:removed_seq_(?:nodes|edges|entities)|(?:causes|reflected|summarised)_through)$/u;

/**
 * Salvages a damaged database into a new, sound one. A node whose text fails its hash gets it from
 * its message, or is dropped rather than copied damaged, with the rows that need it; a message that
 * differs from its episode gets that text. Throws when nothing of the file can be read.
 */
export function salvage(
  file: string,
  target: string,
  migrations: readonly Migration[],
  identity: Identity,
): SalvageReport {
  for (const part of ['', '-wal', '-shm']) rmSync(`${target}${part}`, { force: true });
  const damaged = openReadonly(file);
  // Rows are copied into the schema they were written in, and then migrated.
  const [applied, newer] = splitMigrations(damaged, migrations);
  const db = createDatabase(target, applied, identity);
  try {
    // The draft is used by nobody before it is complete, checked and synced.
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
    const counts = { read: 0, lost: 0 };
    for (const table of tablesOf(db)) {
      const { read: readCount, lost: lostCount } = inTransaction(db, () =>
        copyTable(damaged, db, table),
      );
      counts.read += readCount;
      counts.lost += lostCount;
    }
    inTransaction(db, () => copyNotes(damaged, db));
    inTransaction(db, () => restoreConversations(db));
    counts.lost += inTransaction(db, () => dropOrphanedRows(db));
    applyMigrations(db, newer, identity.now);
    db.pragma('foreign_keys = ON');
    rebuildFullText(db);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    return { ...verifyDatabase(target), ...counts };
  } catch (error) {
    db.close();
    for (const part of ['', '-wal', '-shm']) rmSync(`${target}${part}`, { force: true });
    throw error;
  } finally {
    damaged.close();
  }
}

function copyTable(
  from: ReadableDb,
  target: WritableDb,
  table: string,
): { read: number; lost: number } {
  const columns = target
    .prepare('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table) as string[];
  const names = columns.map((name) => `"${name}"`).join(', ');
  const values = columns.map((name) => `@${name}`).join(', ');
  const insert = target.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${values})`);
  let [readCount, lostCount] = [0, 0];
  const restoreRow = createRowCheck(from, table, columns.includes('row_hash'));
  for (const damaged of readDamaged(from, table)) {
    readCount += 1;
    const row = restoreRow(damaged);
    if (row === null || !tryInsert(insert, row, columns)) lostCount += 1;
  }
  return { read: readCount, lost: lostCount };
}

/**
 * Copies progress notes. An unreadable one is skipped: the stage then reads something once more.
 */
function copyNotes(from: ReadableDb, target: WritableDb): void {
  const note = target.prepare('INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)');
  for (const { key, value } of readDamaged(from, 'meta')) {
    if (COPIED_META_KEYS.test(String(key)) && /^\d{1,15}$/u.test(String(value)))
      note.run(key, value);
  }
}

/** Inserts a row; one that violates the schema counts as damaged too. */
function tryInsert(
  insert: ReturnType<WritableDb['prepare']>,
  row: Row,
  columns: readonly string[],
): boolean {
  try {
    const values: Record<string, unknown> = {};
    for (const name of columns) values[name] = asInteger(row[name] ?? null);
    return insert.run(values).changes > 0;
  } catch (error) {
    if (storageFailure(error) !== 'other') throw error;
    return false;
  }
}

/** Binds an integer as an integer: a strict table accepts no other type. */
function asInteger(value: Row[string]): Row[string] | bigint {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
}

/** Applied and pending migrations of a database; all count as applied if it cannot tell. */
function splitMigrations(
  db: ReadableDb,
  migrations: readonly Migration[],
): readonly [readonly Migration[], readonly Migration[]] {
  const version = Number(db.pragma('user_version', { simple: true }));
  const isOne = migrations.some(({ number }) => number === version);
  const applied = migrations.filter(({ number }) => !isOne || number <= version);
  return [applied, migrations.slice(applied.length)];
}

/**
 * Tables without a person's words whose rows other rows need: a conversation its source, a memory
 * its decay state.
 */
const NEEDED_BY_OTHERS: ReadonlySet<string> = new Set(['sources', 'node_life']);

/** Row verified by its hash; null for a damaged one. */
function createRowCheck(
  from: ReadableDb,
  table: string,
  isHashed: boolean,
): (row: Row) => Row | null {
  if (table === 'nodes') return createNodeCheck(from);
  // A row from before hashes, or of a table without them, is trusted as it is.
  if (!isHashed || NEEDED_BY_OTHERS.has(table)) return (row) => row;
  const groupId = from.prepare('SELECT id FROM change_groups WHERE seq = ?').pluck();
  const { coveredColumns }: HashedTable = hashedTables[table as HashedTableName];
  return (row) => {
    const values = coveredColumns.map((column) =>
      column.table === table
        ? (row[column.column] ?? null)
        : (readable(() => groupId.get(row['group_seq']) as string) ?? null),
    );
    return hashOf(values) === row['row_hash'] ? row : salvagedMessage(from, table, row, values);
  };
}

/** Repairs a message whose only damage is its text, from its episode. */
function salvagedMessage(
  from: ReadableDb,
  table: string,
  row: Row,
  values: readonly Scalar[],
): Row | null {
  if (table !== 'messages' || row['episode_seq'] === null) return null;
  const content = readable(
    () =>
      from
        .prepare('SELECT content FROM nodes WHERE seq = ?')
        .pluck()
        .get(row['episode_seq']) as string,
  );
  const { coveredColumns } = hashedTables.messages;
  const repairedRow = values.map((value, at) =>
    coveredColumns[at]?.column === 'text' ? content : value,
  );
  return content !== undefined && hashOf(repairedRow as Scalar[]) === row['row_hash']
    ? { ...row, text: content }
    : null;
}

/** Node verified by its hash, with the text of its message if need be; else null. */
function createNodeCheck(from: ReadableDb): (row: Row) => Row | null {
  const messageText = from.prepare('SELECT text FROM messages WHERE episode_seq = ?').pluck();
  return (row) => {
    const node = row as unknown as NodeRow;
    if (nodeRowHash(node) === node.row_hash) return row;
    const content = readable(() => messageText.get(node.seq));
    if (typeof content !== 'string') return null;
    return nodeRowHash({ ...node, content }) === node.row_hash ? { ...row, content } : null;
  };
}

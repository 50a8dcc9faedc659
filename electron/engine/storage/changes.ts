import type { Actor, ChangeCause } from '../../../shared/domain/change.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import type { TrackedTable } from './rows.ts';
import type { Fields } from './trackedRows.ts';

export interface ChangeGroupRow {
  readonly seq: number;
  readonly id: Id;
  readonly at: EpochMs;
  readonly actor: Actor;
  readonly cause: ChangeCause;
  readonly label: string;
  readonly reverts: Id | null;
  readonly event_id: Id | null;
  readonly redacted: 0 | 1;
}

export interface ChangeRow {
  readonly seq: number;
  readonly group_seq: number;
  readonly at: EpochMs;
  readonly table_name: TrackedTable;
  readonly row_key: string;
  readonly op: 'insert' | 'update' | 'delete';
  readonly before: string | null;
  readonly after: string | null;
}

/** A change with its fields parsed. */
export interface Change {
  readonly seq: number;
  readonly at: EpochMs;
  readonly table: TrackedTable;
  readonly key: string;
  readonly op: 'insert' | 'update' | 'delete';
  readonly before: Fields | null;
  readonly after: Fields | null;
}

export interface ChangeReads {
  group(id: Id): ChangeGroupRow | null;
  /** Newest first. */
  recentGroups(limit: number): ChangeGroupRow[];
  /** Groups that undo or redo this one. */
  reverting(id: Id): ChangeGroupRow[];
  ofGroup(groupSeq: number): Change[];
  /** Oldest first, with the group of each. */
  ofRow(table: TrackedTable, key: string): (Change & { readonly group: ChangeGroupRow })[];
  /** Changes of a row made after `at`, newest first. */
  ofRowAfter(table: TrackedTable, key: string, at: EpochMs): Change[];
  /** The rows of a table that changed after `at`, by key. */
  keysChangedAfter(table: TrackedTable, at: EpochMs): string[];
  /** Nodes taken away after `at`, as they were. */
  removedAfter(table: 'nodes', at: EpochMs): { seq: number; content: string }[];
}

export interface ChangeWrites extends ChangeReads {
  insertGroup(group: Omit<ChangeGroupRow, 'seq' | 'redacted'>): number;
  insert(groupSeq: number, change: Omit<Change, 'seq'>): void;
}

export function createChangeReads(db: ReadableDb): ChangeReads {
  const group = db.prepare('SELECT * FROM change_groups WHERE id = ?');
  const recent = db.prepare('SELECT * FROM change_groups ORDER BY seq DESC LIMIT ?');
  const reverting = db.prepare('SELECT * FROM change_groups WHERE reverts = ? ORDER BY seq');
  const ofGroup = db.prepare('SELECT * FROM changes WHERE group_seq = ? ORDER BY seq');
  const ofRow = db.prepare(
    'SELECT * FROM changes WHERE table_name = ? AND row_key = ? ORDER BY seq',
  );
  const groupBySeq = db.prepare('SELECT * FROM change_groups WHERE seq = ?');
  const ofRowAfter = db.prepare(
    'SELECT * FROM changes WHERE table_name = ? AND row_key = ? AND at > ? ORDER BY seq DESC',
  );
  const keysAfter = db
    .prepare('SELECT DISTINCT row_key FROM changes WHERE at > ? AND table_name = ?')
    .pluck();
  const removedAfter = db.prepare(
    `SELECT before ->> '$.seq' AS seq, before ->> '$.content' AS content FROM changes
     WHERE at > ? AND table_name = ? AND op = 'delete' AND before IS NOT NULL`,
  );
  return {
    group: (id) => (group.get(id) as ChangeGroupRow | undefined) ?? null,
    recentGroups: (limit) => recent.all(limit) as ChangeGroupRow[],
    reverting: (id) => reverting.all(id) as ChangeGroupRow[],
    ofGroup: (seq) => (ofGroup.all(seq) as ChangeRow[]).map(parseChange),
    ofRow: (table, key) =>
      (ofRow.all(table, key) as ChangeRow[]).map((row) => ({
        ...parseChange(row),
        group: groupBySeq.get(row.group_seq) as ChangeGroupRow,
      })),
    ofRowAfter: (table, key, at) =>
      (ofRowAfter.all(table, key, at) as ChangeRow[]).map(parseChange),
    keysChangedAfter: (table, at) => keysAfter.all(at, table) as string[],
    removedAfter: (table, at) => removedAfter.all(at, table) as { seq: number; content: string }[],
  };
}

export function createChangeWrites(db: WritableDb): ChangeWrites {
  const insertGroup = db
    .prepare(
      `INSERT INTO change_groups (id, at, actor, cause, label, reverts, event_id)
       VALUES (@id, @at, @actor, @cause, @label, @reverts, @event_id) RETURNING seq`,
    )
    .pluck();
  const insert = db.prepare(
    `INSERT INTO changes (group_seq, at, table_name, row_key, op, before, after)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    ...createChangeReads(db),
    insertGroup: (group) => Number(insertGroup.get(group)),
    insert: (groupSeq, change) =>
      void insert.run(
        groupSeq,
        change.at,
        change.table,
        change.key,
        change.op,
        change.before && JSON.stringify(change.before),
        change.after && JSON.stringify(change.after),
      ),
  };
}

function parseChange(row: ChangeRow): Change {
  return {
    seq: row.seq,
    at: row.at,
    table: row.table_name,
    key: row.row_key,
    op: row.op,
    before: parseFields(row.before),
    after: parseFields(row.after),
  };
}

function parseFields(text: string | null): Fields | null {
  return text === null ? null : (JSON.parse(text) as Fields);
}

import { nextHybridTime, type HybridTime } from '../../algorithms/time/hybridTime.ts';
import type { Actor, ChangeCause } from '../../../../shared/domain/change.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import { createChangeForm, hasOwnSeq, parseTrackedTable } from './changeForm.ts';
import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { createRowIds } from './rowIds.ts';
import type { NodeRow, TrackedTable } from '../connection/rows.ts';
import { nodeRowHash } from '../connection/rowHash.ts';
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
  /** Device that made it, and when by its hybrid logical clock: order and origin on any device. */
  readonly device_id: string;
  readonly clock_time: number;
  readonly clock_counter: number;
}

/** Origin of a change group: device and moment of its hybrid logical clock. */
export interface GroupStamp extends HybridTime {
  readonly device: string;
}

/** Change as stored, with outside ids. */
export interface ChangeRow {
  readonly seq: number;
  readonly group_seq: number;
  readonly at: EpochMs;
  readonly table_name: string;
  readonly row_key: string;
  readonly row_seq: number | null;
  readonly op: 'insert' | 'update' | 'delete';
  readonly before: string | null;
  readonly after: string | null;
}

/** Change with its fields parsed, and its references as seqs of this database. */
export interface Change {
  readonly seq: number;
  readonly at: EpochMs;
  readonly table: TrackedTable;
  readonly key: string;
  readonly op: 'insert' | 'update' | 'delete';
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Filter of change groups: older than a group, and of any of these causes and actors. */
interface GroupFilter {
  readonly beforeSeq?: number;
  readonly causes?: readonly ChangeCause[];
  readonly actors?: readonly Actor[];
}

export interface ChangeReads {
  group(id: Id): ChangeGroupRow | null;
  /** Recent groups, newest first. */
  recentGroups(limit: number, filter?: GroupFilter): ChangeGroupRow[];
  /** True if an update by a model ever ended this memory, even if the person took it back. */
  wasEndedByAutomaticUpdate(nodeId: Id): boolean;
  /** Groups that undo or redo this one. */
  groupsReverting(id: Id): ChangeGroupRow[];
  changesOfGroup(groupSeq: number): Change[];
  /** Changes of a row, oldest first, with the group of each. */
  changesOfRow(table: TrackedTable, key: string): (Change & { readonly group: ChangeGroupRow })[];
  /** Changes of a row made after `at`, newest first. */
  changesOfRowAfter(table: TrackedTable, key: string, at: EpochMs): Change[];
  /** Nodes that changed after `at`, by id. */
  nodesChangedAfter(at: EpochMs): Id[];
  /** Rows removed after `at`, as they were, in the order of removal. */
  rowsRemovedAfter(table: TrackedTable, at: EpochMs): Fields[];
}

type NewGroup = Omit<
  ChangeGroupRow,
  'seq' | 'redacted' | 'device_id' | 'clock_time' | 'clock_counter'
>;

export interface ChangeWrites extends ChangeReads {
  insertGroup(group: NewGroup, stamp: GroupStamp): number;
  /** Stamp of a change that this device makes at `at`: later than every group of the database. */
  nextStamp(at: EpochMs): GroupStamp;
  /** Fills in this device where a group has none: earlier versions of Loci recorded no device. */
  fillMissingDeviceIds(): void;
  /** Inserts a change; `rowSeq` is the changed row's own, where it has one. */
  insert(groupSeq: number, change: Omit<Change, 'seq'>, rowSeq: number | null): void;
}

export function createChangeReads(db: ReadableDb): ChangeReads {
  const group = db.prepare('SELECT * FROM change_groups WHERE id = ?');
  const recent = db.prepare(
    `SELECT * FROM change_groups WHERE seq < @before
       AND (@causes = '[]' OR cause IN (SELECT value FROM json_each(@causes)))
       AND (@actors = '[]' OR actor IN (SELECT value FROM json_each(@actors)))
     ORDER BY seq DESC LIMIT @limit`,
  );
  const wasEndedByAutomaticUpdate = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM changes c JOIN change_groups g ON g.seq = c.group_seq
         WHERE c.table_name = 'nodes' AND c.row_key = ? AND g.cause = 'update'
           AND json_type(c.after, '$.status') IS NOT NULL)`,
    )
    .pluck();
  const reverting = db.prepare('SELECT * FROM change_groups WHERE reverts = ? ORDER BY seq');
  const form = createChangeForm(createRowIds(db));
  // With the id of its group, which its hash covers.
  const changes = `SELECT c.*, g.id AS group_id FROM changes c
    JOIN change_groups g ON g.seq = c.group_seq`;
  const ofGroup = db.prepare(`${changes} WHERE c.group_seq = ? ORDER BY c.seq`);
  const ofRow = db.prepare(`${changes} WHERE c.table_name = ? AND c.row_key = ? ORDER BY c.seq`);
  const groupBySeq = db.prepare('SELECT * FROM change_groups WHERE seq = ?');
  const ofRowAfter = db.prepare(
    `${changes} WHERE c.table_name = ? AND c.row_key = ? AND c.at > ? ORDER BY c.seq DESC`,
  );
  const nodesAfter = db
    .prepare(`SELECT DISTINCT row_key FROM changes WHERE at > ? AND table_name = 'nodes'`)
    .pluck();
  const removedAfter = db.prepare(
    `${changes} WHERE c.at > ? AND c.table_name = ? AND c.op = 'delete' ORDER BY c.seq`,
  );
  const parse = (row: ChangeRow): Change => {
    const table = parseTrackedTable(row.table_name);
    return {
      seq: row.seq,
      at: row.at,
      table,
      key: form.toLocalKey(table, row.row_key),
      op: row.op,
      before: withRowHash(table, form.toLocal(table, row.before, row.row_seq)),
      after: withRowHash(table, form.toLocal(table, row.after, row.row_seq)),
    };
  };
  const parseRows = (rows: unknown[]) => (rows as ChangeRow[]).map(parse);
  const readByKey = (table: TrackedTable, key: string, read: (outsideKey: string) => unknown[]) => {
    const publicKey = form.toPublicKey(table, key);
    return publicKey === null ? [] : (read(publicKey) as ChangeRow[]);
  };
  return {
    group: (id) => (group.get(id) as ChangeGroupRow | undefined) ?? null,
    wasEndedByAutomaticUpdate: (nodeId) => wasEndedByAutomaticUpdate.get(nodeId) === 1,
    recentGroups: (
      limit,
      { beforeSeq: cursor = Number.MAX_SAFE_INTEGER, causes = [], actors = [] } = {},
    ) =>
      recent.all({
        limit,
        before: cursor,
        causes: JSON.stringify(causes),
        actors: JSON.stringify(actors),
      }) as ChangeGroupRow[],
    groupsReverting: (id) => reverting.all(id) as ChangeGroupRow[],
    changesOfGroup: (seq) => parseRows(ofGroup.all(seq)),
    changesOfRow: (table, key) =>
      readByKey(table, key, (publicKey) => ofRow.all(table, publicKey)).map((row) => ({
        ...parse(row),
        group: groupBySeq.get(row.group_seq) as ChangeGroupRow,
      })),
    changesOfRowAfter: (table, key, at) =>
      parseRows(readByKey(table, key, (publicKey) => ofRowAfter.all(table, publicKey, at))),
    nodesChangedAfter: (at) => nodesAfter.all(at) as Id[],
    rowsRemovedAfter: (table, at) =>
      parseRows(removedAfter.all(at, table))
        .map(({ before }) => before)
        .filter((before) => before !== null),
  };
}

/** Rehashes a whole node, because the hash covers local columns. */
function withRowHash(table: TrackedTable, fields: Fields | null): Fields | null {
  if (table !== 'nodes' || fields === null || !('id' in fields)) return fields;
  return { ...fields, row_hash: nodeRowHash(fields as unknown as NodeRow) };
}

export function createChangeWrites(db: WritableDb, device: Id): ChangeWrites {
  const insertGroup = db
    .prepare(
      `INSERT INTO change_groups
         (id, at, actor, cause, label, reverts, event_id, device_id, clock_time, clock_counter)
       VALUES (@id, @at, @actor, @cause, @label, @reverts, @event_id, @device, @time, @counter)
       RETURNING seq`,
    )
    .pluck();
  const latest = db.prepare(
    `SELECT clock_time AS time, clock_counter AS counter FROM change_groups
     ORDER BY clock_time DESC, clock_counter DESC LIMIT 1`,
  );
  const nameDevice = db.prepare("UPDATE change_groups SET device_id = ? WHERE device_id = ''");
  const insert = db.prepare(
    `INSERT INTO changes (group_seq, at, table_name, row_key, row_seq, op, before, after)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const form = createChangeForm(createRowIds(db));
  return {
    ...createChangeReads(db),
    insertGroup: (group, stamp) => Number(insertGroup.get({ ...group, ...stamp })),
    nextStamp: (at) => ({
      device,
      ...nextHybridTime((latest.get() as HybridTime | undefined) ?? null, at),
    }),
    fillMissingDeviceIds: () => void nameDevice.run(device),
    insert: (groupSeq, change, rowSeq) =>
      void insert.run(
        groupSeq,
        change.at,
        parseTrackedTable(change.table),
        form.toPublicKey(change.table, change.key),
        hasOwnSeq(change.table) ? rowSeq : null,
        change.op,
        form.toPublic(change.table, change.before),
        form.toPublic(change.table, change.after),
      ),
  };
}

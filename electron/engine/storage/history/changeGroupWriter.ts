import type { Actor, ChangeCause } from '../../../../shared/domain/change.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { Change, ChangeWrites, GroupStamp } from './changes.ts';
import type { FullText } from '../search/fullText.ts';
import type { IndexLog } from '../search/indexLog.ts';
import type { NodeRow, TrackedRows, TrackedTable } from '../connection/rows.ts';
import { nodeRowHash } from '../connection/rowHash.ts';
import type { Sequences } from '../connection/sequences.ts';
import type { Fields, TrackedRowWrites } from './trackedRows.ts';
import { rowKey } from './trackedTables.ts';
import type { NodeSeq, ConversationSeq, EntitySeq } from '../connection/rowNumber.ts';

export interface ChangeGroupOptions {
  readonly id: Id;
  readonly at: EpochMs;
  readonly actor: Actor;
  readonly cause: ChangeCause;
  /** Label of the change group, in the person's own words. */
  readonly label: string;
  readonly reverts?: Id;
  /** Journal event that caused it: idempotent by this id. */
  readonly eventId?: Id;
  /** Stamp of a group that is written again; a new one has that of this device, now. */
  readonly stamp?: GroupStamp;
}

/**
 * Change set of one action on memory: every row it touches is written and recorded together. Must
 * run inside a transaction, and `finish` must be called before it commits.
 */
export interface ChangeGroupWriter {
  readonly id: Id;
  readonly at: EpochMs;
  readonly stamp: GroupStamp;
  insert<T extends TrackedTable>(table: T, row: TrackedRows[T]): void;
  /** Updates only fields that differ; does nothing when none does. */
  update<T extends TrackedTable>(table: T, key: string, patch: Partial<TrackedRows[T]>): void;
  remove(table: TrackedTable, key: string): void;
  /** Updates full text and the index log; returns the recorded changes. */
  finish(): readonly Omit<Change, 'seq'>[];
}

export interface ChangeSetStorage {
  readonly changes: ChangeWrites;
  readonly rows: TrackedRowWrites;
  readonly fullText: FullText;
  readonly indexLog: IndexLog;
  readonly sequences: Sequences;
}

export function openChangeGroup(
  storage: ChangeSetStorage,
  options: ChangeGroupOptions,
): ChangeGroupWriter {
  const { changes, rows, fullText, indexLog, sequences } = storage;
  const stamp = options.stamp ?? changes.nextStamp(options.at);
  const group = {
    id: options.id,
    at: options.at,
    actor: options.actor,
    cause: options.cause,
    label: options.label,
    reverts: options.reverts ?? null,
    event_id: options.eventId ?? null,
  };
  const groupSeq = changes.insertGroup(group, stamp);
  const recordedChanges: Omit<Change, 'seq'>[] = [];
  const touchedNodes = new Set<NodeSeq>();
  const touchedEntities = new Set<string>();
  const touchedConversations = new Set<ConversationSeq>();
  const touchedEdgeSources = new Set<NodeSeq>();

  const record = (change: Omit<Change, 'seq' | 'at'>, row: Fields) => {
    const entry = { ...change, at: options.at };
    changes.insert(groupSeq, entry, Number(row['seq'] ?? 0));
    recordedChanges.push(entry);
    noteTouched(change.table, row);
  };
  const noteTouched = (table: TrackedTable, row: Fields) => {
    if (table === 'nodes' || table === 'node_life') touchedNodes.add(Number(row['seq']) as NodeSeq);
    if (table === 'node_tags' || table === 'node_entities') {
      touchedNodes.add(Number(row['node_seq']) as NodeSeq);
    }
    if (table === 'conversations') touchedConversations.add(Number(row['seq']) as ConversationSeq);
    if (table === 'edges') touchedEdgeSources.add(Number(row['source_seq']) as NodeSeq);
    if (table === 'entities') touchedEntities.add(String(row['id']));
    // A memory is found by every alias of its entities.
    if (table === 'entity_aliases') {
      for (const seq of rows.nodesOf(Number(row['entity_seq']) as EntitySeq)) touchedNodes.add(seq);
    }
  };

  return {
    id: options.id,
    at: options.at,
    stamp,
    insert(table, row) {
      const fields = toFields(row);
      rows.insert(table, fields);
      record({ table, key: rowKey(table, row), op: 'insert', before: null, after: fields }, fields);
    },
    update(table, key, patch) {
      const current = rows.get(table, key);
      if (current === null) throw new Error(`${table} has no row ${key}`);
      const previous = toFields(current);
      const changedFields = differingFields(previous, withHash(table, previous, toFields(patch)));
      if (Object.keys(changedFields).length === 0) return;
      rows.update(table, key, changedFields);
      record(
        { table, key, op: 'update', before: pick(previous, changedFields), after: changedFields },
        previous,
      );
    },
    remove(table, key) {
      const current = rows.get(table, key);
      if (current === null) throw new Error(`${table} has no row ${key}`);
      const previous = toFields(current);
      if (table === 'nodes' || table === 'edges' || table === 'entities') {
        sequences.recordRemoved(table, Number(previous['seq']));
      }
      rows.remove(table, key);
      record({ table, key, op: 'delete', before: previous, after: null }, previous);
    },
    finish() {
      for (const seq of touchedNodes) {
        fullText.refreshMemory(seq);
        indexLog.stale('node', String(seq));
      }
      // An edge is indexed with its source node.
      for (const seq of touchedEdgeSources) {
        if (!touchedNodes.has(seq)) indexLog.stale('node', String(seq));
      }
      for (const seq of touchedConversations) indexLog.staleConversation(seq);
      for (const id of touchedEntities) indexLog.stale('entity', id);
      return recordedChanges;
    },
  };
}

/** Rehashes a node whose fields change, in the same change. */
function withHash(table: TrackedTable, previous: Fields, patch: Fields): Fields {
  if (table !== 'nodes' || 'row_hash' in patch) return patch;
  const next = { ...previous, ...patch } as unknown as NodeRow;
  return { ...patch, row_hash: nodeRowHash(next) };
}

function differingFields(previous: Fields, patch: Fields): Fields {
  return Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => previous[name] !== value),
  );
}

function pick(row: Fields, names: Fields): Fields {
  return Object.fromEntries(Object.keys(names).map((name) => [name, row[name] ?? null]));
}

function toFields(row: object): Fields {
  return row as Fields;
}

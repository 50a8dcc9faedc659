import type { Actor, ChangeCause, UndoRefusal } from '../../../shared/domain/change.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { runAction, type ActionResult, type CurationContext } from '../curation/changeGroup.ts';
import type { Change, ChangeGroupRow } from '../storage/history/changes.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import { changedAttributes, withAttributesOf } from '../storage/connection/attributes.ts';
import type { WriteStore } from '../storage/store.ts';
import type { TrackedRows, TrackedTable } from '../storage/connection/rows.ts';
import { trackedTables } from '../storage/history/trackedTables.ts';
import type { Fields } from '../storage/history/trackedRows.ts';
import { undoInForce } from './groupState.ts';
import { hasLiveDuplicate } from './hasLiveDuplicate.ts';
import { decayAfterUndo } from './decayAfterUndo.ts';
import type { EntitySeq, NodeSeq } from '../storage/connection/rowNumber.ts';

export type RevertResult = Result<ActionResult<ChangeGroupRow>, UndoRefusal>;

/** Limit of a person's groups searched for the newest one that can be undone. */
const MAX_SEARCHED_GROUPS = 500;

/** Undoes the touched fields of a group (by default the person's newest action in force). */
export function undo(context: CurationContext, id?: Id): RevertResult {
  const { changes } = context.store;
  const group = id === undefined ? newestUndoable(context.store) : changes.group(id);
  if (group === null) return err('nothing_to_undo');
  if (undoInForce(changes, group.id) !== null) return err('already_undone');
  return revert(context, group, 'undo');
}

/** Redoes: reverts an undo. */
export function redo(context: CurationContext, id?: Id): RevertResult {
  const { changes } = context.store;
  const group = id === undefined ? lastUndone(context.store) : changes.group(id);
  if (group === null) return err('nothing_to_redo');
  const inForce = undoInForce(changes, group.id);
  if (inForce === null) return err('not_undone');
  const reverted = revert(context, inForce, 'redo');
  return reverted.ok ? ok({ ...reverted.value, value: group }) : reverted;
}

function revert(
  context: CurationContext,
  group: ChangeGroupRow,
  cause: 'undo' | 'redo',
): RevertResult {
  if (group.redacted === 1) return err('redacted');
  const { store } = context;
  const newestFirst = revertible(store, group);
  const refusal = refusalOf(store, newestFirst, group.actor);
  if (refusal !== null) return err(refusal);
  if (hasLiveDuplicate(context, newestFirst)) return err('saved_again');
  const recomputeDecay = decayAfterUndo(context, newestFirst);
  return ok(
    runAction(context, { actor: 'user', cause, label: group.label, reverts: group.id }, (set) => {
      for (const change of newestFirst) revertChange(store, set, change);
      recomputeDecay(set, group.at);
      return group;
    }),
  );
}

/** Causes of groups whose memory brings the people and things that it names. */
const MEMORY_CAUSES: readonly ChangeCause[] = ['consolidate', 'remember', 'review'];

/**
 * Changes of a group, newest first. A new memory comes with its people and things: those that later
 * ones name too stay, with the names they have.
 */
function revertible(store: WriteStore, { seq, cause }: ChangeGroupRow): Change[] {
  const newestFirst = store.changes.changesOfGroup(seq).reverse();
  if (!MEMORY_CAUSES.includes(cause)) return newestFirst;
  const shared = new Set(
    newestFirst
      .filter((one) => one.table === 'entities' && one.op === 'insert')
      .filter((one) => isNeeded(store, one, newestFirst))
      .map(({ after }) => after?.['seq']),
  );
  const isShared = ({ table, op, after }: Change) =>
    op === 'insert' &&
    ((table === 'entities' && shared.has(after?.['seq'])) ||
      (table === 'entity_aliases' && shared.has(after?.['entity_seq'])));
  return newestFirst.filter((one) => !isShared(one));
}

/**
 * Refusal unless every touched field still has the group's value: the last one, of a field that the
 * group changed more than once. Changes come newest first: of a row that the group both inserted and
 * removed, only the later counts.
 */
function refusalOf(
  store: WriteStore,
  changes: readonly Change[],
  actor: Actor,
): UndoRefusal | null {
  const comparedColumns = new Map<string, Set<string>>();
  const checkedRows = new Set<string>();
  for (const change of changes) {
    const row = `${change.table} ${change.key}`;
    if (checkedRows.has(row)) continue;
    if (change.op !== 'update') checkedRows.add(row);
    const current = store.trackedRows.get(change.table, change.key) as Fields | null;
    if (change.op === 'delete') {
      if (current !== null) return 'changed_since';
      continue;
    }
    if (current === null) return 'changed_since';
    const { volatile, derived } = trackedTables[change.table];
    const ignored: readonly string[] = actor === 'user' ? [...volatile, ...derived] : volatile;
    const later = comparedColumns.get(row) ?? new Set();
    const hasChanged = Object.keys(change.after ?? {}).some(
      (name) =>
        !ignored.includes(name) && !later.has(name) && hasDifferentValue(change, name, current),
    );
    comparedColumns.set(row, new Set([...later, ...Object.keys(change.after ?? {})]));
    if (hasChanged) return 'changed_since';
    if (change.op === 'insert' && isNeeded(store, change, changes)) return 'needed_by_later';
  }
  return null;
}

/** True if a field no longer has the value that the change gave it; of attributes, one that it touched. */
function hasDifferentValue(
  { table, before: previous, after: next }: Change,
  name: string,
  current: Fields,
) {
  const attributeColumns: readonly string[] = trackedTables[table].attributeColumns;
  if (!attributeColumns.includes(name)) return current[name] !== next?.[name];
  const value = String(next?.[name]);
  const changeNames = changedAttributes(String(previous?.[name] ?? '{}'), value);
  return changedAttributes(value, String(current[name])).some((one) => changeNames.includes(one));
}

/** True for a node or an entity with later edges, links or names, which cannot be removed. */
function isNeeded({ dependents }: WriteStore, change: Change, group: readonly Change[]): boolean {
  if (change.table !== 'nodes' && change.table !== 'entities') return false;
  const seq = Number(change.after?.['seq']);
  const dependentRows =
    change.table === 'nodes'
      ? dependents.ofNode(seq as NodeSeq)
      : dependents.ofEntity(seq as EntitySeq);
  const groupKeys = new Set(
    group.filter(({ op }) => op === 'insert').map(({ table, key }) => `${table} ${key}`),
  );
  return dependentRows.some(({ table, key }) => !groupKeys.has(`${table} ${key}`));
}

function revertChange(store: WriteStore, set: ChangeGroupWriter, change: Change): void {
  switch (change.op) {
    case 'insert':
      set.remove(change.table, change.key);
      return;
    case 'update':
      set.update(
        change.table,
        change.key,
        asRow(withCounts(store, withRevertedAttributes(store, change))),
      );
      return;
    case 'delete':
      set.insert(change.table, asRow(change.before));
      return;
  }
}

/** Attributes that others wrote since stay: only those that the change touched are restored. */
function withRevertedAttributes({ trackedRows: rows }: WriteStore, change: Change): Change {
  const { table, key, before: previous, after: next } = change;
  const columns = trackedTables[table].attributeColumns.filter((name) => name in (previous ?? {}));
  if (columns.length === 0) return change;
  const row = rows.get(table, key) as unknown as Fields;
  const values = columns.map((name): [string, string] => {
    const previousValue = String(previous?.[name]);
    const current = String(row[name]);
    const changeNames = changedAttributes(previousValue, String(next?.[name]));
    const isUntouchedSince = changedAttributes(previousValue, current).every((attribute) =>
      changeNames.includes(attribute),
    );
    return [
      name,
      isUntouchedSince ? previousValue : withAttributesOf(current, previousValue, changeNames),
    ];
  });
  return { ...change, before: { ...previous, ...Object.fromEntries(values) } };
}

/** Counters keep what was counted since the change: only the change's own part is subtracted. */
function withCounts(
  { trackedRows: rows }: WriteStore,
  { table, key, before: previous, after: next }: Change,
): Fields | null {
  const countColumns = trackedTables[table].counts.filter((name) => name in (previous ?? {}));
  if (countColumns.length === 0) return previous;
  const current = rows.get(table, key) as unknown as Fields;
  const count = (fields: Fields | null, name: string) => Number(fields?.[name] ?? 0);
  const now = countColumns.map((name): [string, number] => [
    name,
    Math.max(0, count(current, name) + count(previous, name) - count(next, name)),
  ]);
  return { ...previous, ...Object.fromEntries(now) };
}

function newestUndoable(store: WriteStore): ChangeGroupRow | null {
  return undoableGroups(store).find((group) => group.reverts === null) ?? null;
}

/** Change group last undone by the person; null once a new action came after it. */
function lastUndone(store: WriteStore): ChangeGroupRow | null {
  const last = undoableGroups(store).find((group) => group.cause !== 'redo');
  return last === undefined || last.reverts === null ? null : store.changes.group(last.reverts);
}

/** Actions of the person that are in force, newest first. */
function undoableGroups(store: WriteStore): ChangeGroupRow[] {
  return store.changes
    .recentGroups(MAX_SEARCHED_GROUPS, { actors: ['user'] })
    .filter((group) => group.redacted === 0 && undoInForce(store.changes, group.id) === null);
}

/** Fields of a change are fields of its table's rows. */
function asRow<T extends TrackedTable>(fields: Fields | null): TrackedRows[T] {
  return fields as unknown as TrackedRows[T];
}

import type { Id } from '../../../shared/domain/primitives.ts';
import type { ChangeGroupRow } from '../storage/history/changes.ts';
import type { ReadStore } from '../storage/store.ts';
import { undoInForce } from './groupState.ts';

/**
 * Ids of the change groups among these that can be undone, newest first, as a later change must be
 * undone before the one it builds on. Left out is what is undone already, and what was redacted.
 */
export function undoableGroups(
  changes: ReadStore['changes'],
  groupIds: readonly (Id | null)[],
): Id[] {
  return groupIds
    .flatMap((id) => (id === null ? [] : [changes.group(id)]))
    .filter((group) => group !== null)
    .filter((group) => isUndoable(changes, group))
    .toSorted((a, b) => b.seq - a.seq)
    .map(({ id }) => id);
}

/** True if any of these groups can be undone. */
export function hasUndoable(changes: ReadStore['changes'], groupIds: readonly Id[]): boolean {
  return groupIds.some((id) => {
    const group = changes.group(id);
    return group !== null && isUndoable(changes, group);
  });
}

function isUndoable(changes: ReadStore['changes'], group: ChangeGroupRow): boolean {
  return group.redacted === 0 && undoInForce(changes, group.id) === null;
}

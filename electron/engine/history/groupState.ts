import type { ChangeGroup } from '../../../shared/domain/change.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { ChangeGroupRow, ChangeReads } from '../storage/history/changes.ts';

/**
 * Undo in force of a group, or null when the group stands. A group is undone when some group
 * reverts it that is not itself reverted; a redo is a revert of that undo.
 */
export function undoInForce(changes: ChangeReads, id: Id): ChangeGroupRow | null {
  return changes.groupsReverting(id).find((undo) => undoInForce(changes, undo.id) === null) ?? null;
}

export function presentGroup(changes: ChangeReads, row: ChangeGroupRow): ChangeGroup {
  const isIrreversible = row.redacted === 1;
  const isUndone = undoInForce(changes, row.id) !== null;
  return {
    id: row.id,
    at: row.at,
    actor: row.actor,
    cause: row.cause,
    label: row.label,
    state: isIrreversible ? 'irreversible' : isUndone ? 'undone' : 'done',
  };
}

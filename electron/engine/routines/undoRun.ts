import type { Id } from '../../../shared/domain/primitives.ts';
import { undoInForce } from '../history/groupState.ts';
import { undoAll } from '../history/undoAll.ts';
import type { ReadStore } from '../storage/store.ts';
import type { RoutineDependencies } from './routineDependencies.ts';

/** Ids of a run's change groups that can be undone, newest first. */
export function undoableGroupIds(
  { routineRuns, changes }: Pick<ReadStore, 'routineRuns' | 'changes'>,
  runId: Id,
): Id[] {
  return routineRuns
    .steps(runId)
    .flatMap(({ change_id }) => (change_id === null ? [] : [changes.group(change_id)]))
    .filter((group) => group !== null)
    .filter((group) => group.redacted === 0 && undoInForce(changes, group.id) === null)
    .toSorted((a, b) => b.seq - a.seq)
    .map(({ id }) => id);
}

/** Undoes everything a run wrote, in one transaction; a change that later ones rest on stays. */
export function undoRun({ curation, ledger }: RoutineDependencies, runId: Id) {
  const groupIds = undoableGroupIds(curation.store, runId);
  const undoneCount = undoAll(curation, ledger, groupIds);
  return { undone: undoneCount, refused: groupIds.length - undoneCount };
}

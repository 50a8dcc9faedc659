import type { Id } from '../../../shared/domain/primitives.ts';
import { undoableGroups } from '../history/undoableGroups.ts';
import { undoAll } from '../history/undoAll.ts';
import type { ReadStore } from '../storage/store.ts';
import type { RoutineDependencies } from './routineDependencies.ts';

/** Ids of a run's change groups that can be undone, newest first. */
export function undoableGroupIds(
  { routineRuns, changes }: Pick<ReadStore, 'routineRuns' | 'changes'>,
  runId: Id,
): Id[] {
  const changeIds = routineRuns.steps(runId).map(({ change_id }) => change_id);
  return undoableGroups(changes, changeIds);
}

/** Undoes everything a run wrote, in one transaction; a change that later ones rest on stays. */
export function undoRun({ curation, ledger }: RoutineDependencies, runId: Id) {
  const groupIds = undoableGroupIds(curation.store, runId);
  const undoneCount = undoAll(curation, ledger, groupIds);
  return { undone: undoneCount, refused: groupIds.length - undoneCount };
}

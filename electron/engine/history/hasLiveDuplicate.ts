import type { NodeId } from '../../../shared/domain/primitives.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import { findDuplicate } from '../curation/findDuplicate.ts';
import { isLiveUnlessFaded } from '../storage/connection/isLive.ts';
import type { NodeRow } from '../storage/connection/rows.ts';
import type { Change } from '../storage/history/changes.ts';

/**
 * True if taking these changes back, newest first, would make a memory live whose words another live
 * one has since.
 */
export function hasLiveDuplicate(
  { store, clock }: CurationContext,
  backwards: readonly Change[],
): boolean {
  const nodeChanges = backwards.filter(({ table }) => table === 'nodes');
  const changesById = Map.groupBy(nodeChanges, ({ key }) => key as NodeId);
  const groupIds = [...changesById.keys()];
  return [...changesById].some(([id, changes]) => {
    const current = store.trackedRows.get('nodes', id);
    const restored = changes.reduce<NodeRow | null>(rowWithout, current);
    if (restored === null || restored.type === 'episodic' || !isLiveUnlessFaded(restored))
      return false;
    if (current !== null && isLiveUnlessFaded(current)) return false;
    return findDuplicate(store, restored.content, clock.now(), groupIds) !== null;
  });
}

/** Row with one change of it taken back; null if the change inserted it. */
function rowWithout(row: NodeRow | null, { op, before: previous }: Change): NodeRow | null {
  return op === 'insert' ? null : ({ ...row, ...previous } as NodeRow);
}

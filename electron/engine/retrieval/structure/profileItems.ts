import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { itemOfMemory, type StructureItem } from './structureItem.ts';

/**
 * What is known of the person, from live memories that do not come from files: goals and to-dos the
 * soonest first, decisions the latest first, then the rest, who they are first, then by importance.
 */
export function profileItems(
  { bulletinCandidates: profileCandidates }: ReadStore,
  perGroup: number,
  now: EpochMs,
): StructureItem[] {
  const rankedRows = profileCandidates
    .otherKinds(now, perGroup)
    .toSorted(
      (a, b) =>
        Number(b.kind === 'Identity') - Number(a.kind === 'Identity') ||
        b.importance - a.importance ||
        b.event_time - a.event_time,
    );
  return [
    ...profileCandidates.goalsOrTodos('Goal', now, perGroup),
    ...profileCandidates.goalsOrTodos('Todo', now, perGroup),
    ...profileCandidates.decisions(0, now, perGroup),
    ...rankedRows,
  ].map((row) => ({ ...itemOfMemory(row, now), isDisputed: row.disputed_until > now }));
}

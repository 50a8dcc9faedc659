import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { GraphPicture } from '../../../../stores/graph/graphPicture.ts';

/** Number of memories about each person and thing, those that the picture does not contain too. */
export function memoryCounts({ edges, collapsed }: GraphPicture): ReadonlyMap<Id, number> {
  const counts = new Map<Id, number>();
  const add = (id: Id, count: number) => counts.set(id, (counts.get(id) ?? 0) + count);
  for (const { relation, target } of edges) if (relation === 'about') add(target, 1);
  for (const { relation, owner, count } of collapsed) if (relation === 'about') add(owner, count);
  return counts;
}

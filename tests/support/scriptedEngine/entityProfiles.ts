import { monthCounts } from '../../../electron/engine/algorithms/time/monthCounts.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { WorkspaceWorld } from './world.ts';

type Profile = Response<'entities.get'>;

/** Newest first. */
export function memoriesAbout(space: WorkspaceWorld, entityId: string): MemoryNode[] {
  return space.nodes
    .filter((node) => space.entities.get(node.id)?.some(({ id }) => id === entityId))
    .sort((a, b) => b.eventTime - a.eventTime);
}

export function whenOf(memories: readonly MemoryNode[]): Profile['when'] {
  const times = memories.map(({ eventTime }) => eventTime).sort((a, b) => a - b);
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first, last, months: monthCounts(times, 'UTC') };
}

export function togetherWith(
  space: WorkspaceWorld,
  entityId: string,
  memories: readonly MemoryNode[],
): Profile['together'] {
  const refs = memories
    .flatMap(({ id }) => space.entities.get(id) ?? [])
    .filter(({ id }) => id !== entityId);
  const byId = new Map(refs.map((ref) => [ref.id, ref]));
  return [...byId.values()]
    .map((entity) => ({
      entity,
      role: 'object' as const,
      count: refs.filter(({ id }) => id === entity.id).length,
    }))
    .sort((a, b) => b.count - a.count);
}

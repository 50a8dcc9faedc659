import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';

/** Sort order: important and strong first; of equals the newer one; ids break ties. */
export function compareByWorth(a: MemoryNode, b: MemoryNode): number {
  return worthOf(b) - worthOf(a) || b.eventTime - a.eventTime || (a.id < b.id ? -1 : 1);
}

/** Sort order of goals, to-dos and decisions: soonest day first, then by worth. */
export function compareByDay(a: MemoryNode, b: MemoryNode): number {
  const [dayA, dayB] = [dayOf(a), dayOf(b)];
  if (dayA === dayB) return compareByWorth(a, b);
  return (dayA ?? Infinity) - (dayB ?? Infinity);
}

function worthOf(node: MemoryNode): number {
  return (node.kind === 'Identity' ? 100 : 0) + node.importance * node.strength;
}

/** Due day, or the day until which it is true; null without one. */
function dayOf({ due, trueUntil }: MemoryNode): EpochMs | null {
  return due?.at ?? trueUntil ?? null;
}

import type { MemoryNode } from '../../../shared/domain/node.ts';

/** Loaded rows of a long list by index; others are absent. */
export type FactRows = ReadonlyMap<number, MemoryNode>;

export const PAGE = 100;

export interface Run {
  readonly offset: number;
  readonly limit: number;
}

/** Pages that cover a range of indexes, both ends included. */
export function pagesOf(from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / PAGE);
  const last = Math.floor(Math.max(0, to) / PAGE);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/**
 * Groups pages into few requests: adjacent pages together, never more than `largest` rows at once.
 */
export function runsOf(pages: Iterable<number>, largest: number): Run[] {
  const runs: Run[] = [];
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const offset = page * PAGE;
    const last = runs.at(-1);
    if (last && last.offset + last.limit === offset && last.limit + PAGE <= largest) {
      runs[runs.length - 1] = { offset: last.offset, limit: last.limit + PAGE };
    } else {
      runs.push({ offset, limit: PAGE });
    }
  }
  return runs;
}

/** Loaded rows in order, each memory once. */
export function nodesOf(rows: FactRows): MemoryNode[] {
  const inOrder = [...rows].sort(([a], [b]) => a - b).map(([, node]) => node);
  return [...new Map(inOrder.map((node) => [node.id, node])).values()];
}

import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';

/** Number of nodes up to which each has a card or a line; up to which groups are tiles. */
const READABLE = 35;
const CARDS = 60;
const TILES = 300;

/** Rows shown before groups show only their first ones, and how many those are. */
const ROWS = 24;
const FIRST_ROWS = 3;
const MESSAGES = 14;
const OTHERS = 18;

export const isLaned = (count: number) => count > TILES;

/** Number of rows that a group shows while closed, after so many rows of other groups. */
export function rowBudget(count: number, precedingRows: number): number {
  if (count <= READABLE) return Number.MAX_SAFE_INTEGER;
  if (count <= CARDS) return Math.max(FIRST_ROWS, ROWS - precedingRows);
  return FIRST_ROWS;
}

/** Messages without a card of their own that are shown; those next to the center always are. */
export function messageBudget(count: number, messages: readonly GraphNode[]): number {
  if (count <= READABLE) return messages.length;
  const near = messages.filter(({ hops }) => hops <= 1).length;
  return count <= CARDS ? Math.max(near, MESSAGES) : FIRST_ROWS;
}

export function otherBudget(count: number): number {
  return count <= CARDS ? Number.MAX_SAFE_INTEGER : OTHERS;
}

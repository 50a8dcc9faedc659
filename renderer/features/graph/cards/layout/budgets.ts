import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';
import { MAX_READABLE, ROWS_UP_TO, TILES_UP_TO } from '../model/density.ts';

/** Rows shown before groups show only their first ones, and how many those are. */
const ROWS = 24;
const FIRST_ROWS = 3;
const MESSAGES = 14;

export const isLaned = (count: number) => count > TILES_UP_TO;

/** Number of rows that a group shows while closed, after so many rows of other groups. */
export function rowBudget(count: number, precedingRows: number): number {
  if (count <= MAX_READABLE) return Number.MAX_SAFE_INTEGER;
  if (count <= ROWS_UP_TO) return Math.max(FIRST_ROWS, ROWS - precedingRows);
  return FIRST_ROWS;
}

/** Messages without a card of their own that are shown; those next to the center always are. */
export function messageBudget(count: number, messages: readonly GraphNode[]): number {
  if (count <= MAX_READABLE) return messages.length;
  const near = messages.filter(({ hops }) => hops <= 1).length;
  return count <= ROWS_UP_TO ? Math.max(near, MESSAGES) : FIRST_ROWS;
}

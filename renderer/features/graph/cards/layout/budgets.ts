import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';
import { LANES_ABOVE, MAX_READABLE, MAX_ROW_MEMORIES } from '../model/density.ts';

/** Rows shown before groups show only their first ones, and how many those are. */
const MAX_ROWS = 24;
const FIRST_ROWS = 3;
/** Messages without a card of their own that are shown, and how many of very many. */
const MAX_MESSAGES = 14;
const MIN_MESSAGES = 3;

/** True if a page has so many nodes that its groups are lanes over the years. */
export function usesLanes(count: number): boolean {
  return count > LANES_ABOVE;
}

/** Number of rows that a group shows while closed, after so many rows of other groups. */
export function rowBudget(count: number, precedingRows: number): number {
  if (count <= MAX_READABLE) return Number.MAX_SAFE_INTEGER;
  if (count <= MAX_ROW_MEMORIES) return Math.max(FIRST_ROWS, MAX_ROWS - precedingRows);
  return FIRST_ROWS;
}

/**
 * Number of messages without a card of their own that are shown, the nearest first. Up to
 * MAX_ROW_MEMORIES nodes it includes all those next to the center.
 */
export function messageBudget(count: number, messages: readonly GraphNode[]): number {
  if (count <= MAX_READABLE) return messages.length;
  const nearCount = messages.filter(({ hops }) => hops <= 1).length;
  return count <= MAX_ROW_MEMORIES ? Math.max(nearCount, MAX_MESSAGES) : MIN_MESSAGES;
}

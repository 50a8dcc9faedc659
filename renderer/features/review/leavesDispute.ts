import type { ReviewItem } from '../../../shared/contract/review.ts';

/**
 * True if keeping a memory beside the known ones leaves a contradiction to settle: it contradicts
 * one of them, or updates only a part of what one says.
 */
export function leavesDispute({ conflicts }: Pick<ReviewItem, 'conflicts'>): boolean {
  return conflicts.some(
    ({ verdict, changesOnlyPart }) => verdict === 'contradiction' || changesOnlyPart,
  );
}

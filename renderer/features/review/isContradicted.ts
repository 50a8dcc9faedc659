import type { ReviewItem } from '../../../shared/contract/review.ts';

/** True if a memory that waits contradicts a known one, and does not merely update it. */
export function isContradicted({ conflicts }: Pick<ReviewItem, 'conflicts'>): boolean {
  return conflicts.some(({ verdict }) => verdict === 'contradiction');
}

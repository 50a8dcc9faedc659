import type { ReviewReason } from '../../../../shared/contract/review.ts';
import type { Trust } from '../../../../shared/domain/node.ts';

export type ReviewPolicy = 'all' | 'uncertain' | 'none';

export interface ReviewCase {
  readonly trust: Trust;
  /** Grounded: the statement follows from its quotes. */
  readonly isGrounded: boolean;
  /** 0..1. */
  readonly confidence: number;
  /** True if it would supersede or contradict a live memory, other than by an automatic update. */
  readonly hasConflicts: boolean;
  /**
   * True if it conflicts with a memory of the person's own, or would supersede one without being an
   * automatic update.
   */
  readonly needsReview: boolean;
  readonly isFromRule: boolean;
}

/** Confidence below which an extraction is a guess. */
export const MIN_CONFIDENCE_WITHOUT_REVIEW = 0.6;

/**
 * Review reasons that hold a new memory back under a workspace's policy. Output of a rule, a
 * statement made only by the assistant, and a conflict with the person's own statement wait under
 * every policy. Ungrounded statements: decision 0027.
 */
export function findReviewReasons(
  reviewCase: ReviewCase,
  policy: ReviewPolicy,
): readonly ReviewReason[] {
  const requiredReasons: (ReviewReason | false)[] = [
    reviewCase.isFromRule && 'rule',
    reviewCase.trust === 'inferred' && 'assistant_only',
    reviewCase.trust !== 'inferred' &&
      !reviewCase.isFromRule &&
      !reviewCase.isGrounded &&
      'unfounded',
    reviewCase.needsReview && 'conflict',
  ];
  const uncertaintyReasons: (ReviewReason | false)[] = [
    reviewCase.trust === 'ingested' && 'ingested',
    reviewCase.confidence < MIN_CONFIDENCE_WITHOUT_REVIEW && 'unsure',
    reviewCase.hasConflicts && !reviewCase.needsReview && 'conflict',
  ];
  const checks = policy === 'none' ? requiredReasons : [...requiredReasons, ...uncertaintyReasons];
  const reasons = checks.filter((reason) => reason !== false);
  return policy === 'all' && reasons.length === 0 ? ['policy'] : reasons;
}

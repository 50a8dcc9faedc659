import { describe, expect, test } from 'vitest';
import {
  findReviewReasons,
  type ReviewCase,
} from '../../../../../../electron/engine/consolidation/session/reviewReasons.ts';

const plain: ReviewCase = {
  trust: 'extracted',
  isGrounded: true,
  confidence: 0.8,
  hasConflicts: false,
  needsReview: false,
  isFromRule: false,
};

describe('what waits for the person', () => {
  test('is nothing plain, under the policies that ask when in doubt or never', () => {
    expect(findReviewReasons(plain, 'uncertain')).toEqual([]);
    expect(findReviewReasons(plain, 'none')).toEqual([]);
  });

  test('is everything under the policy that always asks', () => {
    expect(findReviewReasons(plain, 'all')).toEqual(['policy']);
  });

  test.for<[string, Partial<ReviewCase>, string]>([
    ['an extraction from a file', { trust: 'ingested' }, 'ingested'],
    ['a guess', { confidence: 0.59 }, 'unsure'],
    ['what would change a live memory', { hasConflicts: true }, 'conflict'],
  ])('is %s when in doubt, and never under the policy that does not ask', ([, change, reason]) => {
    expect(findReviewReasons({ ...plain, ...change }, 'uncertain')).toEqual([reason]);
    expect(findReviewReasons({ ...plain, ...change }, 'none')).toEqual([]);
  });

  test.for<[string, Partial<ReviewCase>, string]>([
    ['what a rule made', { isFromRule: true }, 'rule'],
    ['what only the assistant said', { trust: 'inferred' }, 'assistant_only'],
    ['what its quote does not say', { isGrounded: false }, 'unfounded'],
    [
      "what goes against the person's own word",
      { hasConflicts: true, needsReview: true },
      'conflict',
    ],
  ])('is %s under every policy', ([, change, reason]) => {
    for (const policy of ['all', 'uncertain', 'none'] as const) {
      expect(findReviewReasons({ ...plain, ...change }, policy)).toContain(reason);
    }
  });

  test('begins just below a confidence of 0.6', () => {
    expect(findReviewReasons({ ...plain, confidence: 0.6 }, 'uncertain')).toEqual([]);
  });
});

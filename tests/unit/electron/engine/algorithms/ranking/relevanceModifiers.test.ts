import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relevanceModifiers } from '../../../../../../electron/engine/algorithms/ranking/relevanceModifiers.ts';

const DAY = 86_400_000;

describe('the modifiers of relevance', () => {
  test('are neutral in the middle', () => {
    expect(relevanceModifiers.importance(50)).toBe(1);
    expect(relevanceModifiers.strength(0.5)).toBe(1);
    expect(relevanceModifiers.recency(0, 30 * DAY)).toBe(1);
    expect(relevanceModifiers.contradiction(false)).toBe(1);
    expect(relevanceModifiers.trust('extracted')).toBe(1);
  });

  test('prefer what is important, strong, new, undisputed and trusted', () => {
    expect(relevanceModifiers.importance(100)).toBeCloseTo(1.1);
    expect(relevanceModifiers.strength(0)).toBeCloseTo(0.9);
    expect(relevanceModifiers.recency(5 * DAY, 5 * DAY)).toBeCloseTo(1.05);
    expect(relevanceModifiers.contradiction(true)).toBe(0.85);
    expect(relevanceModifiers.trust('user')).toBeGreaterThan(relevanceModifiers.trust('ingested'));
  });

  test('never let recency move a score by more than a tenth, whatever the clock says', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (at, now) => {
        const factor = relevanceModifiers.recency(at, now);
        expect(factor).toBeGreaterThanOrEqual(0.9);
        expect(factor).toBeLessThanOrEqual(1.1);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  graphInterest,
  type GraphRankSignals,
} from '../../../../../../electron/engine/algorithms/ranking/graphInterest.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const standings: fc.Arbitrary<GraphRankSignals> = fc.record({
  strength: unit,
  importance: fc.integer({ min: 0, max: 100 }),
  wasUsed: fc.boolean(),
  degree: fc.integer({ min: 1, max: 5_000 }),
  certainty: unit,
  hops: fc.integer({ min: 0, max: 4 }),
});
const plain = { strength: 0.5, importance: 50, wasUsed: false, degree: 1, certainty: 1, hops: 1 };

describe('the interest of a node', () => {
  it('gives the worked example', () => {
    expect(graphInterest(plain)).toBeCloseTo(0.267, 3);
  });

  it('is between 0 and 1, and 1 for what has everything', () => {
    fc.assert(
      fc.property(standings, (node) => {
        const interest = graphInterest(node);
        expect(interest).toBeGreaterThanOrEqual(0);
        expect(interest).toBeLessThanOrEqual(1);
      }),
    );
    const best = { strength: 1, importance: 100, wasUsed: true, degree: 8, certainty: 1, hops: 0 };
    expect(graphInterest(best)).toBeCloseTo(1);
  });

  it.each([
    ['what is stronger', { strength: 0.6 }],
    ['what is more important', { importance: 51 }],
    ['what the answer used', { wasUsed: true }],
    ['what more edges lead to', { degree: 2 }],
    ['what is nearer', { hops: 0 }],
  ])('is greater for %s', (_what, change) => {
    expect(graphInterest({ ...plain, ...change })).toBeGreaterThan(graphInterest(plain));
  });

  it('is halved by an edge that is half certain', () => {
    expect(graphInterest({ ...plain, certainty: 0.5 })).toBeCloseTo(graphInterest(plain) / 2);
  });
});

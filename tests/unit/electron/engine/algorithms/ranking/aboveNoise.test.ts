import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  similarityAboveNoise,
  estimateNoise,
} from '../../../../../../electron/engine/algorithms/ranking/similarityAboveNoise.ts';

describe('noise of an embedding model', () => {
  test('is the lower quartile of the similarities', () => {
    expect(estimateNoise([0.9, 0.7, 0.72, 0.71])).toBe(0.7);
    expect(estimateNoise([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])).toBe(0.2);
  });

  test('is a typical value at most, where hardly anything is stored', () => {
    expect(estimateNoise([])).toBe(0.3);
    expect(estimateNoise([0.9])).toBe(0.3);
    expect(estimateNoise([0.9, 0.05])).toBe(0.05);
  });
});

describe('a similarity above noise', () => {
  test('is 0 for an unrelated text and 1 for the same', () => {
    expect(similarityAboveNoise(0.6, 0.6)).toBe(0);
    expect(similarityAboveNoise(0.8, 0.6)).toBeCloseTo(0.5);
    expect(similarityAboveNoise(1, 0.6)).toBe(1);
    expect(similarityAboveNoise(1, 1)).toBe(0);
  });

  test('lies within 0 and 1, and grows with the similarity', () => {
    const cosine = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(cosine, cosine, cosine, (a, b, noise) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((s) =>
          similarityAboveNoise(s, noise),
        );
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThanOrEqual(low ?? 0);
      }),
    );
  });
});

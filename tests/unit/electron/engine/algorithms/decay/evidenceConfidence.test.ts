import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidenceConfidence } from '../../../../../../electron/engine/algorithms/decay/evidenceConfidence.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });

test('the worked example: 0.6 under a ceiling of 0.8', () => {
  expect(evidenceConfidence(0.6, 1, 0.8)).toBeCloseTo(0.6, 12);
  expect(evidenceConfidence(0.6, 2, 0.8)).toBeCloseTo(0.7, 12);
  expect(evidenceConfidence(0.6, 3, 0.8)).toBeCloseTo(0.7333, 4);
});

test('more turns never make it less sure, and none lifts it over its ceiling', () => {
  fc.assert(
    fc.property(unit, unit, fc.integer({ min: 1, max: 1_000 }), (claimed, ceiling, n) => {
      const now = evidenceConfidence(claimed, n, ceiling);
      expect(evidenceConfidence(claimed, n + 1, ceiling)).toBeGreaterThanOrEqual(now - 1e-12);
      expect(now).toBeLessThanOrEqual(ceiling + 1e-12);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fadeTime, MS_PER_DAY } from '../../../../../../electron/engine/algorithms/decay/fading.ts';
import { decayRateForLifetime } from '../../../../../../electron/engine/algorithms/decay/decayRate.ts';

test('is the worked example', () => {
  expect(decayRateForLifetime(0.8, 0.05, 90)).toBeCloseTo(0.0758, 4);
});

test('has a memory fade when it was said to, whatever its confidence', () => {
  const unit = fc.double({ min: 0.06, max: 1, noNaN: true });
  fc.assert(
    fc.property(unit, fc.integer({ min: 7, max: 3_650 }), (confidence, days) => {
      const decayRate = decayRateForLifetime(confidence, 0.05, days);
      const at = fadeTime({ confidence, decayRate, since: 0, threshold: 0.05 });
      expect(Math.abs((at ?? 0) / MS_PER_DAY - days)).toBeLessThan(0.001);
      expect(decayRate).toBeLessThanOrEqual(2);
    }),
  );
});

test('is never where there is nothing to fade to', () => {
  expect(decayRateForLifetime(0.8, 0, 90)).toBe(0);
  expect(decayRateForLifetime(0.05, 0.05, 90)).toBe(0);
});

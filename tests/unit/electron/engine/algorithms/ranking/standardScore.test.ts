import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardScores } from '../../../../../../electron/engine/algorithms/ranking/standardScore.ts';

describe('a standard score', () => {
  test('is as its example says', () => {
    expect(standardScores([0, 0, 0, 0, 1])(1)).toBeCloseTo(2);
  });

  test('is 0 where nothing deviates', () => {
    expect(standardScores([])(0.4)).toBe(0);
    expect(standardScores([0.7, 0.7, 0.7 + 1e-12])(1)).toBe(0);
  });

  test('is the same in whatever band the values lie', () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (sample, value) => {
        fc.pre(Math.max(...sample) - Math.min(...sample) > 1e-2);
        const banded = standardScores(sample.map((one) => 0.6 + 0.2 * one));
        expect(banded(0.6 + 0.2 * value)).toBeCloseTo(standardScores(sample)(value), 5);
      }),
    );
  });
});

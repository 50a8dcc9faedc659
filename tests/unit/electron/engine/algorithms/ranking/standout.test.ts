import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standout } from '../../../../../../electron/engine/algorithms/ranking/standout.ts';

describe('standing out', () => {
  test('is as its example says', () => {
    expect(standout([0, 0, 0, 0, 1])).toEqual([0, 0, 0, 0, expect.closeTo(0.5)]);
  });

  test('is nothing among equals, in an empty list, and below the mean', () => {
    expect(standout([0.7, 0.7])).toEqual([0, 0]);
    expect(standout([])).toEqual([]);
    expect(standout([0, 1])[0]).toBe(0);
  });

  test('leaves out what is not known', () => {
    expect(standout([null, 0, null, 1])).toEqual([null, 0, null, expect.closeTo(0.25)]);
  });

  test('is the same in whatever band the values lie, and keeps their order', () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(values, (given) => {
        const spread = Math.max(...given) - Math.min(...given);
        fc.pre(spread > 1e-3);
        const here = standout(given);
        const banded = standout(given.map((value) => 0.6 + 0.2 * value));
        for (const [i, value] of here.entries()) expect(banded[i]).toBeCloseTo(value ?? NaN, 6);
        const order = given.map((_, i) => i).sort((a, b) => (given[a] ?? 0) - (given[b] ?? 0));
        const sorted = order.map((i) => here[i] ?? NaN);
        expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
        expect(Math.max(...sorted)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

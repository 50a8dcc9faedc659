import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareBudget } from '../../../../../../electron/engine/algorithms/ranking/shareBudget.ts';

const sized = (tokens: number) => ({ tokens });

test('gives what a section leaves to the ones below it', () => {
  const [first, second] = shareBudget(100, [
    { percent: 40, items: [sized(30), sized(50)] },
    { percent: 60, items: [sized(50), sized(20), sized(1)] },
  ]);
  expect(first).toEqual({ included: [sized(30)], cut: [sized(50)] });
  expect(second).toEqual({ included: [sized(50), sized(20)], cut: [sized(1)] });
});

test('never keeps more than the budget, loses nothing, and cuts only from the end', () => {
  const items = fc.array(fc.integer({ min: 1, max: 300 }).map(sized), { maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(2000), items, items, items, (budget, a, b, c) => {
      const shares = [
        { percent: 40, items: a },
        { percent: 35, items: b },
        { percent: 25, items: c },
      ];
      const allotted = shareBudget(budget, shares);
      const used = allotted
        .flatMap(({ included }) => included)
        .reduce((sum, item) => sum + item.tokens, 0);
      expect(used).toBeLessThanOrEqual(budget);
      expect(allotted.map(({ included, cut }) => [...included, ...cut])).toEqual([a, b, c]);
    }),
  );
});

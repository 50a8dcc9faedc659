import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TopK } from '../../../../../../electron/engine/algorithms/ranking/topK.ts';

test('keeps the k highest, highest first, whatever the order they come in', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000 })),
      fc.integer({ min: 1, max: 20 }),
      (values, k) => {
        const top = new TopK(k);
        for (const [key, value] of values.entries()) top.offer(key, value);
        const kept = top.items().map((key) => values[key]);
        expect(kept).toEqual([...values].sort((a, b) => b - a).slice(0, k));
      },
    ),
  );
});

test('of equal items keeps those of the lowest keys, in whatever order they are offered', () => {
  const values = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 });
  const offers = values.chain((made) =>
    fc.shuffledSubarray([...made.entries()], { minLength: made.length }),
  );
  fc.assert(
    fc.property(offers, fc.integer({ min: 0, max: 20 }), (offered, k) => {
      const top = new TopK(k);
      for (const [key, value] of offered) top.offer(key, value);
      const best = offered.toSorted(([a, x], [b, y]) => y - x || a - b).slice(0, k);
      expect(top.ranked()).toEqual(best.map(([key, value]) => ({ key, value })));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TopK } from '../../../../../../electron/engine/retrieval/scoring/topK.ts';

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

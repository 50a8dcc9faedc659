import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuseByRank } from '../../../../../../electron/engine/algorithms/ranking/rrf.ts';

const lists = fc.array(
  fc.record({
    weight: fc.double({ min: 0, max: 10, noNaN: true }),
    ids: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }),
  }),
  { maxLength: 6 },
);
const ks = fc.integer({ min: 1, max: 200 });

describe('reciprocal rank fusion', () => {
  it('gives the worked example', () => {
    const fused = fuseByRank(
      [
        { weight: 1, ids: ['a', 'b'] },
        { weight: 1, ids: ['b'] },
      ],
      60,
    );
    expect(fused).toEqual([
      { id: 'b', score: expect.closeTo(0.03252, 5) },
      { id: 'a', score: expect.closeTo(0.01639, 5) },
    ]);
  });

  it('gives exactly the same result in whatever order the lists come', () => {
    // Many lists over few ids, so that sums have enough parts to depend on their order.
    const crowded = fc.array(
      fc.record({
        weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
        ids: fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 3 }),
      }),
      { minLength: 4, maxLength: 8 },
    );
    const shuffled = fc
      .oneof(lists, crowded)
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ks, ([original, other], k) => {
        expect(fuseByRank(other, k)).toEqual(fuseByRank(original, k));
      }),
    );
  });

  it('keeps the order of a single list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), ks, (ids, k) => {
        expect(fuseByRank([{ weight: 1, ids }], k).map(({ id }) => id)).toEqual(ids);
      }),
    );
  });

  it('leaves a list of weight 0 out altogether', () => {
    expect(fuseByRank([{ weight: 0, ids: ['a'] }], 60)).toEqual([]);
  });

  it('counts an id named twice once, at its better rank', () => {
    expect(fuseByRank([{ weight: 1, ids: ['a', 'a'] }], 60)).toEqual([{ id: 'a', score: 1 / 61 }]);
  });

  it('puts the smaller id first among equals', () => {
    const fused = fuseByRank(
      [
        { weight: 1, ids: [9] },
        { weight: 1, ids: [2] },
      ],
      60,
    );
    expect(fused.map(({ id }) => id)).toEqual([2, 9]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../../../../electron/engine/algorithms/names/editDistance.ts';

test.for([
  ['freind', 'friend', 1],
  ['bycicle', 'bicycle', 2],
  ['tea', 'tea', 0],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
  ['собака', 'сабака', 1],
] as const)('from "%s" to "%s" it is %d', ([a, b, distance]) => {
  expect(editDistance(a, b, 5)).toBe(distance);
});

test('is the same both ways, zero only for equal words, and never above the limit by more than one', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.string({ maxLength: 12 }),
      fc.nat(4),
      (a, b, limit) => {
        const distance = editDistance(a, b, limit);
        expect(editDistance(b, a, limit)).toBe(distance);
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(limit + 1);
      },
    ),
  );
});

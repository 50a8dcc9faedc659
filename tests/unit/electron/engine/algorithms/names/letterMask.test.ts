import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../../../../electron/engine/algorithms/names/editDistance.ts';
import {
  letterMask,
  canBeWithinEdits,
} from '../../../../../../electron/engine/algorithms/names/letterMask.ts';

test('is as its example says', () => {
  expect(letterMask('tea')).toBe(letterMask('eat'));
  expect(canBeWithinEdits(0, letterMask('tea'), letterMask('ten'))).toBe(false);
  expect(canBeWithinEdits(1, letterMask('tea'), letterMask('ten'))).toBe(true);
});

test('never rules out two words that are so few edits apart, and rules out most others', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeжзий'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      if (editDistance(a, b, limit) <= limit) {
        expect(canBeWithinEdits(limit, letterMask(a), letterMask(b))).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(canBeWithinEdits(1, letterMask('bicycle'), letterMask('harbour'))).toBe(false);
});

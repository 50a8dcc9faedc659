import { expect, test } from 'vitest';
import {
  exponentialBackoff,
  isPauseOver,
} from '../../../../../../electron/engine/algorithms/time/exponentialBackoff.ts';

const MINUTE = 60_000;
const range = { minMs: MINUTE, maxMs: 30 * MINUTE };

test('a pause doubles with each failure, from the least to the longest', () => {
  const minutes = [0, 1, 2, 3, 5, 6, 7, 5_000].map(
    (failures) => exponentialBackoff(failures, range) / MINUTE,
  );
  expect(minutes).toEqual([1, 1, 2, 4, 16, 30, 30, 30]);
});

test('a pause is over at its end, and not before', () => {
  expect(isPauseOver(1_000, 1_000 + MINUTE - 1, MINUTE)).toBe(false);
  expect(isPauseOver(1_000, 1_000 + MINUTE, MINUTE)).toBe(true);
});

test('a clock that was set back by a day prolongs no pause', () => {
  const triedAt = 100 * 24 * 60 * MINUTE;
  expect(isPauseOver(triedAt, triedAt - 24 * 60 * MINUTE, MINUTE)).toBe(true);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CLOCK_JUMP_MS,
  isFromFuture,
  timesUntilNow,
} from '../../../../../../electron/engine/algorithms/time/clockJump.ts';

test('a day ahead is a correction, more is a clock that was wrong', () => {
  expect(isFromFuture(10 + CLOCK_JUMP_MS, 10)).toBe(false);
  expect(isFromFuture(11 + CLOCK_JUMP_MS, 10)).toBe(true);
});

test('a time from the future takes that of the next newer event', () => {
  expect(timesUntilNow([9, 500, 7], 10)).toEqual([9, 9, 7]);
  expect(timesUntilNow([500, 9], 10)).toEqual([10, 9]);
});

test('no time is later than now, and what was never ahead stays as it is', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.nat(100), (times, now) => {
      const until = timesUntilNow(times, now);
      expect(until.every((at) => at <= now)).toBe(true);
      expect(until.filter((_, n) => (times[n] ?? 0) <= now)).toEqual(
        times.filter((at) => at <= now),
      );
    }),
  );
});

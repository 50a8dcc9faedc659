import { expect, test } from 'vitest';
import {
  nextHybridTime,
  type HybridTime,
} from '../../../../../../electron/engine/algorithms/time/hybridTime.ts';

test('a moment takes the clock where it is ahead, and counts where it is not', () => {
  expect(nextHybridTime(null, 5)).toEqual({ time: 5, counter: 0 });
  expect(nextHybridTime({ time: 10, counter: 2 }, 12)).toEqual({ time: 12, counter: 0 });
  expect(nextHybridTime({ time: 10, counter: 2 }, 10)).toEqual({ time: 10, counter: 3 });
  expect(nextHybridTime({ time: 10, counter: 2 }, 9)).toEqual({ time: 10, counter: 3 });
});

test('moments only grow, whatever the clock does, and stay near the clock that runs', () => {
  let latest: HybridTime | null = null;
  for (const now of [100, 90, 90, 101, 101, 5, 102, 1_000, 999, 1_001]) {
    const next: HybridTime = nextHybridTime(latest, now);
    const before: HybridTime = latest ?? { time: 0, counter: 0 };
    const isLater =
      next.time > before.time || (next.time === before.time && next.counter > before.counter);
    expect(isLater).toBe(true);
    expect(next.time).toBeGreaterThanOrEqual(now);
    latest = next;
  }
  expect(latest).toEqual({ time: 1_001, counter: 0 });
});

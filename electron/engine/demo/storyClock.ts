import type { Clock } from '../dependencies.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';

/** Clock that can be set to another time, and continues from there in real time. */
export interface StoryClock extends Clock {
  set(at: EpochMs): void;
  advance(ms: number): void;
}

export function createStoryClock(systemClock: Clock, at: EpochMs): StoryClock {
  let offsetMs = at - systemClock.now();
  const now = () => systemClock.now() + offsetMs;
  return {
    now,
    set(next) {
      // Setting the clock back would date the next event before the previous one.
      offsetMs = Math.max(next, now()) - systemClock.now();
    },
    advance(ms) {
      offsetMs += ms;
    },
  };
}

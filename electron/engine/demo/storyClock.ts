import type { Clock } from '../dependencies.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';

/** Clock that can be set to another time, and continues from there in real time. */
export interface StoryClock extends Clock {
  set(at: EpochMs): void;
  advance(ms: number): void;
}

export function createStoryClock(real: Clock, at: EpochMs): StoryClock {
  let ahead = at - real.now();
  const now = () => real.now() + ahead;
  return {
    now,
    set(next) {
      // Setting the clock back would date the next event before the previous one.
      ahead = Math.max(next, now()) - real.now();
    },
    advance(ms) {
      ahead += ms;
    },
  };
}

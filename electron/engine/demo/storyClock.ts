import type { Clock } from '../dependencies.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';

/** A clock that can be put to another time, and goes on from there as the real one does. */
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
      // A time that has passed already would make what happens next older than what was before.
      ahead = Math.max(next, now()) - real.now();
    },
    advance(ms) {
      ahead += ms;
    },
  };
}

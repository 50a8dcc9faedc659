import type { Clock, IdSource } from '../../electron/engine/dependencies.ts';
import type { NewId } from '../../shared/domain/primitives.ts';

/** A clock that moves only when told to, from 1 March 2026, 09:00 UTC. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
  set(at: number): void;
}

export const START = Date.UTC(2026, 2, 1, 9);

export function createManualClock(start = START): ManualClock {
  let at = start;
  return {
    now: () => at,
    advance(ms) {
      at += ms;
    },
    set(next) {
      at = next;
    },
  };
}

/** Ids that read well and sort by the order they were made: `i0001`, `i0002`, … */
export function createSequentialIds(prefix = 'i'): IdSource {
  let count = 0;
  return {
    next: () => {
      count += 1;
      return `${prefix}${String(count).padStart(4, '0')}` as NewId;
    },
  };
}

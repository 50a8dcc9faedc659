import { isSearchTableFailure } from '../storage/connection/errors.ts';
import type { SearchDegradation } from './searchTrace.ts';

/** Lets a search go on without a part that is out of order, and remembers which. */
export interface Guard {
  /** The fallback when a search table is missing or broken; any other failure is passed on. */
  run<T>(part: SearchDegradation, fallback: T, work: () => T): T;
  note(part: SearchDegradation): void;
  degraded(): SearchDegradation[];
}

export function createGuard(): Guard {
  const degradations = new Set<SearchDegradation>();
  return {
    run(part, fallback, work) {
      try {
        return work();
      } catch (error) {
        if (!isSearchTableFailure(error)) throw error;
        degradations.add(part);
        return fallback;
      }
    },
    note: (part) => void degradations.add(part),
    degraded: () => [...degradations],
  };
}

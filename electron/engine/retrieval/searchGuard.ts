import { isSearchTableFailure } from '../storage/connection/errors.ts';
import type { SearchDegradation } from './searchTrace.ts';

/** Guard that lets a search continue without a failed part, and records which. */
export interface Guard {
  /** Falls back when a search table is missing or broken; rethrows any other failure. */
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

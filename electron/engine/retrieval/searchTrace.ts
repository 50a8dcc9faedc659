import type { RecallPath, SearchStep } from '../../../shared/domain/receipt.ts';
import type { Elapsed } from '../dependencies.ts';

export interface StepTiming {
  readonly step: SearchStep;
  readonly ms: number;
}

/** Degraded part of search; the other lists replace its results. */
export type SearchDegradation = 'no_full_text' | 'no_vectors' | 'no_graph' | 'indexes_building';

export const modifierNames = [
  'importance',
  'strength',
  'recency',
  'contradiction',
  'trust',
] as const;
export type ModifierName = (typeof modifierNames)[number];

export interface AppliedModifier {
  readonly name: ModifierName;
  /** Factor that the fused score was multiplied by; 1 is not listed. */
  readonly factor: number;
}

/** Trace of a hit's score: `score` of the hit is `fused` times every factor. */
export interface HitTrace {
  /** Lists that contained it, with its rank and score there. */
  readonly paths: readonly RecallPath[];
  readonly fused: number;
  readonly modifiers: readonly AppliedModifier[];
}

/** Stopwatch of one search's steps; a repeated step is reported as one. */
export interface Stopwatch {
  run<T>(step: SearchStep, work: () => T): T;
  timings(): StepTiming[];
}

export function createStopwatch(elapsed: Elapsed): Stopwatch {
  const elapsedByStep = new Map<SearchStep, number>();
  return {
    run(step, work) {
      const startedAt = elapsed();
      try {
        return work();
      } finally {
        elapsedByStep.set(step, (elapsedByStep.get(step) ?? 0) + elapsed() - startedAt);
      }
    },
    timings: () => [...elapsedByStep].map(([step, ms]) => ({ step, ms })),
  };
}

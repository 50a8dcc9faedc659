import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { strengthAt, type FadingCurve } from './fading.ts';

export interface FadingOutlook {
  /** Memories by strength: bin n of N counts [n/N, (n+1)/N), and the last one a strength of 1 too. */
  readonly strengthHistogram: readonly number[];
  /** Count of memories that never fade. */
  readonly lasting: number;
  /** Memories that fade in each month; a month includes its start and excludes its end. */
  readonly months: readonly number[];
  /** Count of memories that fade until `soonUntil`, that moment included. */
  readonly soon: number;
}

export interface FadingMemory extends FadingCurve {
  /** Null: never. Always later than now, since only live memories are counted. */
  readonly fadeAt: EpochMs | null;
}

export interface OutlookRange {
  /** Number of bins of the strength histogram. */
  readonly binCount: number;
  /** Ends of the months, the soonest first: the first moment of the month after. */
  readonly monthEnds: readonly EpochMs[];
  readonly soonUntil: EpochMs;
}

/**
 * Histogram of the strengths of memories, and of the months in which they fade if none is recalled
 * until then. One pass, so that a hundred thousand need not be held at once. Counts; strengths are
 * 0..1 (`strengthAt`).
 */
export function fadingOutlook(
  memories: Iterable<FadingMemory>,
  now: EpochMs,
  range: OutlookRange,
): FadingOutlook {
  const strengthHistogram = Array.from({ length: range.binCount }, () => 0);
  const months = range.monthEnds.map(() => 0);
  let [lasting, soon] = [0, 0];
  for (const memory of memories) {
    const { fadeAt } = memory;
    if (fadeAt === null) {
      lasting += 1;
      continue;
    }
    add(
      strengthHistogram,
      Math.min(range.binCount - 1, Math.floor(strengthAt(memory, now) * range.binCount)),
    );
    const month = range.monthEnds.findIndex((end) => fadeAt < end);
    if (month >= 0) add(months, month);
    if (fadeAt <= range.soonUntil) soon += 1;
  }
  return { strengthHistogram, lasting, months, soon };
}

function add(counts: number[], index: number): void {
  const count = counts[index];
  if (count !== undefined) counts[index] = count + 1;
}

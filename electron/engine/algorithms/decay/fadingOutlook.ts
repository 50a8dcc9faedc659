import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { strengthAt, type FadingCurve } from './fading.ts';

export interface FadingOutlook {
  /** Counts of strengths in [n/10, (n+1)/10); a strength of 1 counts to the last. */
  readonly tenths: readonly number[];
  /** Count of memories that never fade. */
  readonly lasting: number;
  /** Counts of memories that fade in each month: from the end of the one before, before its own. */
  readonly months: readonly number[];
  /** Count of memories that fade until `soonUntil`, that moment included. */
  readonly soon: number;
}

export interface FadingMemory extends FadingCurve {
  /** Null: never. Always later than now, since only live memories are counted. */
  readonly fadeAt: EpochMs | null;
}

export interface OutlookRange {
  /** Number of strength classes. */
  readonly tenths: number;
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
  const tenths = Array.from({ length: range.tenths }, () => 0);
  const months = range.monthEnds.map(() => 0);
  let [lasting, soon] = [0, 0];
  for (const life of memories) {
    const { fadeAt } = life;
    if (fadeAt === null) {
      lasting += 1;
      continue;
    }
    add(tenths, Math.min(range.tenths - 1, Math.floor(strengthAt(life, now) * range.tenths)));
    const month = range.monthEnds.findIndex((end) => fadeAt < end);
    if (month >= 0) add(months, month);
    if (fadeAt <= range.soonUntil) soon += 1;
  }
  return { tenths, lasting, months, soon };
}

function add(counts: number[], index: number): void {
  const count = counts[index];
  if (count !== undefined) counts[index] = count + 1;
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { MS_PER_DAY, strengthAt, type FadingCurve } from './fading.ts';

const MS_PER_WEEK = 7 * MS_PER_DAY;

export interface FadingOutlook {
  /** Counts of strengths in [n/10, (n+1)/10); a strength of 1 counts to the last. */
  readonly tenths: readonly number[];
  /** Count of memories that never fade. */
  readonly lasting: number;
  /** Counts of memories that fade in week n from now: (now + n weeks, now + (n+1) weeks]. */
  readonly weeks: readonly number[];
}

export interface FadingMemory extends FadingCurve {
  /** Null: never. Always later than now, since only live memories are counted. */
  readonly fadeAt: EpochMs | null;
}

/**
 * Histogram of the strengths of memories, and of the weeks in which they fade if none is recalled
 * until then. One pass, so that a hundred thousand need not be held at once. Counts; strengths are
 * 0..1 (`strengthAt`).
 */
export function fadingOutlook(
  memories: Iterable<FadingMemory>,
  now: EpochMs,
  size: { readonly tenths: number; readonly weeks: number },
): FadingOutlook {
  const tenths = Array.from({ length: size.tenths }, () => 0);
  const weeks = Array.from({ length: size.weeks }, () => 0);
  let lasting = 0;
  for (const life of memories) {
    if (life.fadeAt === null) {
      lasting += 1;
      continue;
    }
    add(tenths, Math.min(size.tenths - 1, Math.floor(strengthAt(life, now) * size.tenths)));
    add(weeks, Math.ceil((life.fadeAt - now) / MS_PER_WEEK) - 1);
  }
  return { tenths, lasting, weeks };
}

function add(counts: number[], index: number): void {
  const count = counts[index];
  if (count !== undefined) counts[index] = count + 1;
}

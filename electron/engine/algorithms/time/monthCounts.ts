import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { dayIn, startOfDay } from './zonedTime.ts';

export interface MonthCount {
  /** `2026-03`, in the zone. */
  readonly month: string;
  readonly count: number;
}

/**
 * Counts of moments by calendar month of a zone, from the first month to the last, empty ones
 * included. Times are epoch ms, in ascending order; the zone's offset is looked up once a month,
 * not once a moment.
 */
export function monthCounts(times: readonly EpochMs[], zone: string): MonthCount[] {
  const counts: MonthCount[] = [];
  const [first] = times;
  if (first === undefined) return counts;
  let index = 0;
  for (let { year, month } = dayIn(zone, first); index < times.length; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1];
    const end = startOfDay(zone, { year, month: month + 1, day: 1 });
    const from = index;
    while (index < times.length && (times[index] ?? end) < end) index += 1;
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    counts.push({ month: name, count: index - from });
  }
  return counts;
}

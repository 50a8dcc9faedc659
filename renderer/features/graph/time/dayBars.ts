import type { DayCount } from '../../../../shared/contract/timeline.ts';

/** Number of bars at most: as many as can be told apart on a narrow page. */
const MAX_BARS = 72;
const DAY = 86_400_000;

/** Heights of the bars of a histogram, 0..1, from the first day to now. */
export function dayBars(days: readonly DayCount[], since: number, now: number): number[] {
  const span = Math.max(DAY, now - since);
  const length = Math.min(MAX_BARS, Math.max(1, Math.ceil(span / DAY)));
  const counts = Array.from({ length }, () => 0);
  for (const { day, memories } of days) {
    const at = Date.parse(day);
    const index = Math.min(length - 1, Math.max(0, Math.floor(((at - since) / span) * length)));
    counts[index] = (counts[index] ?? 0) + memories;
  }
  const maximum = Math.max(1, ...counts);
  return counts.map((count) => count / maximum);
}

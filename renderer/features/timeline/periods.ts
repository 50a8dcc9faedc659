import type { DayCount } from '../../../shared/contract/timeline.ts';

import type { Scale } from '../../stores/memory/timeline.ts';

/** Calendar period with its counts; `from` is its first day. */
export interface Period {
  readonly from: string;
  readonly turns: number;
  readonly memories: number;
}

export const MS_PER_DAY = 86_400_000;

/** First day of a day's period; weeks begin on Monday. */
export function periodStart(day: string, scale: Scale): string {
  if (scale === 'day') return day;
  if (scale === 'month') return `${day.slice(0, 7)}-01`;
  if (scale === 'year') return `${day.slice(0, 4)}-01-01`;
  const date = toDate(day);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return toDay(new Date(date.getTime() - daysSinceMonday * MS_PER_DAY));
}

/** First day of the next period. */
export function nextPeriodStart(from: string, scale: Scale): string {
  const date = toDate(from);
  if (scale === 'month') return toDay(new Date(date.setUTCMonth(date.getUTCMonth() + 1)));
  if (scale === 'year') return toDay(new Date(date.setUTCFullYear(date.getUTCFullYear() + 1)));
  return toDay(new Date(date.getTime() + (scale === 'week' ? 7 : 1) * MS_PER_DAY));
}

/**
 * Periods from the first day to the last, oldest first, empty ones included: on a calendar a quiet
 * month is as wide as a busy one. `days` are oldest first.
 */
export function periodsOf(days: readonly DayCount[], scale: Scale): Period[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const sums = new Map<string, Period>();
  for (const { day, turns, memories } of days) {
    const from = periodStart(day, scale);
    const sum = sums.get(from);
    sums.set(from, {
      from,
      turns: (sum?.turns ?? 0) + turns,
      memories: (sum?.memories ?? 0) + memories,
    });
  }
  const periods: Period[] = [];
  const end = periodStart(last.day, scale);
  for (let from = periodStart(first.day, scale); from <= end; from = nextPeriodStart(from, scale)) {
    periods.push(sums.get(from) ?? { from, turns: 0, memories: 0 });
  }
  return periods;
}

/** Index of a day among days, newest first, or of the nearest earlier one. */
export function indexOfDay(days: readonly DayCount[], day: string): number {
  const index = days.findIndex((each) => each.day <= day);
  return index < 0 ? days.length - 1 : index;
}

/** Noon of a day in the local time zone, which no clock change moves to another day. */
export function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

import type { CalendarDay } from '../../algorithms/time/zonedTime.ts';

/** Interval of whole days: the first one, and the day after the last. */
export type Days = readonly [first: CalendarDay, end: CalendarDay];

export function wholeMonth(year: number, month: number): Days {
  return [
    { year, month, day: 1 },
    { year, month: month + 1, day: 1 },
  ];
}

export function wholeYear(year: number): Days {
  return [
    { year, month: 1, day: 1 },
    { year: year + 1, month: 1, day: 1 },
  ];
}

import { daysAhead, daysFrom, type Today } from '../../text/dates/comingCalendar.ts';
import { wholeMonth, type Days } from '../../text/dates/wholeDays.ts';

/** Interval of `length` days, the first of them `back` days before today. */
export function pastDays(today: Today, back: number, length: number): Days {
  return daysAhead(today, -back, length);
}

/** Days since Monday. */
export function daysSinceMonday(today: Today): number {
  return (today.weekday + 6) % 7;
}

export function oneDay(year: number, month: number, day: number): Days {
  return daysFrom(year, month, day, 1);
}

/** Day of a month; without a year the last one that is not ahead. Null for no such day. */
export function dayInMonth(
  day: number,
  month: number,
  year: number | null,
  today: Today,
): Days | null {
  if (!(day >= 1 && day <= 31)) return null;
  if (year !== null) return oneDay(year, month, day);
  const isLaterThisYear = month > today.month || (month === today.month && day > today.day);
  return oneDay(isLaterThisYear ? today.year - 1 : today.year, month, day);
}

/** Month, 1..12; without a year the last one that is not ahead. */
export function lastMonth(month: number, year: number | null, today: Today): Days {
  return wholeMonth(year ?? (month > today.month ? today.year - 1 : today.year), month);
}

/** Last day before today of a weekday; 0 is Sunday. */
export function lastWeekday(weekday: number, today: Today): Days {
  const back = (today.weekday - weekday + 7) % 7;
  return pastDays(today, back === 0 ? 7 : back, 1);
}

/** Weekend before today's, or before today. */
export function lastWeekend(today: Today): Days {
  const sinceSaturday = (today.weekday + 1) % 7;
  return pastDays(today, sinceSaturday < 2 ? sinceSaturday + 7 : sinceSaturday, 2);
}

/** Season, 1..4 from winter; without a year the last one that is over, or this year's. */
export function lastSeason(season: number, year: number | null, today: Today): Days {
  const first = [12, 3, 6, 9][season - 1] ?? 12;
  const last =
    first === 12 ? today.year - 1 : first + 3 > today.month ? today.year - 1 : today.year;
  const y = year === null ? last : first === 12 ? year - 1 : year;
  return [
    { year: y, month: first, day: 1 },
    { year: y, month: first + 3, day: 1 },
  ];
}

import type { CalendarDay } from '../../algorithms/time/zonedTime.ts';
import { ANY_WEEKDAYS, dayNumber, indexOfWord, MONTHS } from './dateWords.ts';
import type { Days } from './wholeDays.ts';

/** Day on which something is said; weekday: 0 is Sunday. */
export type Today = CalendarDay & { readonly weekday: number };

/** Words of a date by the names of their groups in its pattern. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** `length` days, the first of them `offset` days from today. */
export function daysAhead(today: Today, offset: number, length = 1): Days {
  const first = { ...today, day: today.day + offset };
  return [first, { ...first, day: first.day + length }];
}

export function daysFrom(year: number, month: number, day: number, length: number): Days {
  return [
    { year, month, day },
    { year, month, day: day + length },
  ];
}

export function lastOfMonth(year: number, month: number): Days {
  return daysFrom(year, month + 1, 0, 1);
}

/** Year and month, 1..12, of a month that is counted on past December. */
export function monthIn(year: number, month: number): readonly [year: number, month: number] {
  return [year + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1];
}

export function validDay(year: number, month: number, day: number): Days | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return daysFrom(year, month, day, 1);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function dayOfMonth(groups: Groups, today: Today): Days | null {
  const { day, month } = groups;
  return dayInYear(indexOfWord(MONTHS, month), dayNumber(day), today, yearIn(groups, today));
}

/** Year that a date names, by its number or as this or the next one; undefined for none. */
export function yearIn({ year, next, current }: Groups, today: Today): number | undefined {
  if (year !== undefined) return Number(year);
  if (next !== undefined) return today.year + 1;
  return current === undefined ? undefined : today.year;
}

/** "25/12" and "12/25"; null where either number may be the month. */
export function slashedDay({ day, n, year }: Groups, today: Today): Days | null {
  const [first, second] = [Number(day), Number(n)];
  if (first <= 12 && second <= 12 && first !== second) return null;
  const [month, dayInMonth] = first > 12 ? [second, first] : [first, second];
  return dayInYear(month, dayInMonth, today, year === undefined ? undefined : Number(year));
}

/** Day of a year; without one of the next that has it ahead: today counts. */
export function dayInYear(month: number, day: number, today: Today, year?: number): Days | null {
  if (year !== undefined) return validDay(year, month, day);
  const isPast = month < today.month || (month === today.month && day < today.day);
  return validDay(today.year + (isPast ? 1 : 0), month, day);
}

/** Such a day of the next month that has it: of two months one has 31 days. */
export function nextDayOfMonth({ day }: Groups, today: Today): Days | null {
  const d = dayNumber(day);
  const next = d < today.day ? today.month + 1 : today.month;
  const inMonth = (month: number) => validDay(...monthIn(today.year, month), d);
  return inMonth(next) ?? inMonth(next + 1);
}

/** Same day of a later month, or its last day where it is shorter. */
export function monthsAhead(today: Today, months: number): Days {
  const [year, month] = monthIn(today.year, today.month + months);
  return daysFrom(year, month, Math.min(today.day, daysIn(year, month)), 1);
}

export function partOfMonth(today: Today, groups: Groups, day: number, length: number): Days {
  const n = indexOfWord(MONTHS, groups['month']);
  return daysFrom(yearIn(groups, today) ?? comingYear(today, n), n, day, length);
}

/** Year of the next such month; the current one counts. */
export function comingYear(today: Today, month: number): number {
  return month < today.month ? today.year + 1 : today.year;
}

/** Days until the next Monday, 1..7. */
export function toMonday(today: Today): number {
  return 7 - ((today.weekday + 6) % 7);
}

export function daysSinceMonday(word: string | undefined): number {
  return (indexOfWord(ANY_WEEKDAYS, word) + 5) % 7;
}

/** Days until a weekday; today's own means the one in a week. */
export function toWeekday(today: Today, word: string | undefined): number {
  const days = (indexOfWord(ANY_WEEKDAYS, word) - 1 - today.weekday + 7) % 7;
  return days === 0 ? 7 : days;
}

export function weekdayAhead({ weekday }: Groups, today: Today): Days {
  return daysAhead(today, toWeekday(today, weekday));
}

/** "Next Friday" is the one of next week, «в следующую пятницу» too. */
export function nextWeekday({ weekday }: Groups, today: Today): Days {
  return daysAhead(today, toMonday(today) + daysSinceMonday(weekday));
}

/** The coming weekend, or the rest of the present one. */
export function weekend(_: Groups, today: Today): Days {
  if (today.weekday === 0) return daysAhead(today, 0);
  return daysAhead(today, 6 - today.weekday, 2);
}

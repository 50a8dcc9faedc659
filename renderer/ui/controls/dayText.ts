import { dateFormat } from '../text/dateFormat.ts';

/** Calendar day as stored and sent: `2026-03-01`. */
export type Day = string;

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2199;
/** Limits of every date field. */
export const EARLIEST_DAY: Day = `${EARLIEST_YEAR}-01-01`;
/** First day of stored times everywhere: 1 January 1970 begins earlier east of Greenwich. */
export const EARLIEST_STORED_DAY: Day = '1970-01-02';
export const LATEST_DAY: Day = `${LATEST_YEAR}-12-31`;

/** Day as a field shows it, unambiguously: "Mar 3, 2026", "3 мар. 2026 г.". */
export function formatDay(day: Day, locale: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(locale, style).format(Date.UTC(year, month - 1, date));
}

/**
 * Parses a day as typed: the displayed form, with a month's name in either order, in digits in the
 * order of the language, or as stored. Without a year it is in that of `today`. Null when it is no
 * day.
 */
export function parseDay(text: string, locale: string, today: Day): Day | null {
  const written = text.trim().toLocaleLowerCase(locale);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const thisYear = Number(today.slice(0, 4));
  const figures = (written.match(/\d+/g) ?? []).map(Number);
  const words = written.match(/\p{L}+/gu) ?? [];
  const month = monthIn(words, locale);
  if (month !== null) {
    const [date, year = thisYear, ...extra] = figures;
    return date === undefined || extra.length > 0 ? null : dayFrom(year, month, date);
  }
  if (words.length > 0 || figures.length < 2 || figures.length > 3) return null;
  const [first = 0, second = 0, year = thisYear] = figures;
  return dayComesFirst(locale) ? dayFrom(year, second, first) : dayFrom(year, first, second);
}

/** Day of a moment in the reader's zone. */
export function dayOf(at: number): Day {
  const date = new Date(at);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** First moment of a day in the reader's zone; null when there is no such day. */
export function startOfDay(day: Day, later = 0): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) return null;
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

/** Last moment of a day in the reader's zone; null when there is no such day. */
export function endOfDay(day: Day): number | null {
  const next = startOfDay(day, 1);
  return next === null ? null : next - 1;
}

/** The same time of day on another day, in the reader's zone. */
export function moveToDay(at: number, day: Day): number {
  const start = startOfDay(day);
  if (start === null) return at;
  const time = new Date(at);
  // By the clock, not by what has passed since midnight: a day may have 23 hours.
  return new Date(start).setHours(
    time.getHours(),
    time.getMinutes(),
    time.getSeconds(),
    time.getMilliseconds(),
  );
}

/** Day after so many days. */
export function dayAfter(day: Day, days: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

function dayFrom(year: number, month: number, date: number): Day | null {
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return null;
  const at = new Date(Date.UTC(year, month - 1, date));
  const isValidDate = at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return isValidDate ? at.toISOString().slice(0, 10) : null;
}

/**
 * Month 1 to 12 by the first letters of its name, by itself or after a number; null without one.
 */
function monthIn(words: readonly string[], locale: string): number | null {
  for (let month = 1; month <= 12; month += 1) {
    const names = [{ month: 'long' } as const, { month: 'long', day: 'numeric' } as const].map(
      (style) => {
        const format = dateFormat(locale, { ...style, timeZone: 'UTC' });
        const parts = format.formatToParts(Date.UTC(2000, month - 1, 1));
        return parts.find(({ type }) => type === 'month')?.value.toLocaleLowerCase(locale) ?? '';
      },
    );
    const startsMonthName = (word: string) =>
      word.length >= 3 && names.some((name) => name.startsWith(word));
    if (words.some(startsMonthName)) return month;
  }
  return null;
}

function dayComesFirst(locale: string): boolean {
  const parts = dateFormat(locale).formatToParts(0);
  const order = parts.map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats of one language, created once. */
export interface Format {
  readonly locale: string;
  /** 14:02 */
  time(at: number): string;
  /** 3 March, with the year when it is another one. */
  day(at: number, now: number): string;
  /** Last day of an interval, with the year where its first day has one. */
  lastDay(at: number, first: number, now: number): string;
  /** March 2026 */
  month(at: number): string;
  /** 3 March 2026 at 14:02 */
  exact(at: number): string;
  /** Calendar days from `at` to `now`, in the local time zone. */
  daysSince(at: number, now: number): number;
  /** today, yesterday, Tuesday, 3 March */
  dayName(at: number, now: number): string;
  /** today, tomorrow, Tuesday, 3 March */
  upcomingDay(at: number, now: number): string;
  /** 5 minutes ago, in 3 weeks */
  relative(at: number, now: number): string;
  number(value: number): string;
  percent(unit: number): string;
  /** Price in US dollars; small ones keep their significant digits. */
  cost(usd: number): string;
  bytes(count: number): string;
  list(items: readonly string[]): string;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function createFormat(locale: string, timeZone?: string): Format {
  const zone = timeZone === undefined ? {} : { timeZone };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone });
  const dayThisYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...zone });
  const dayOtherYear = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...zone,
  });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...zone });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', ...zone });
  const exact = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...zone,
  });
  const dateKey = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...zone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const dollars = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: 2,
  });
  const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });

  function daysSince(at: number, now: number): number {
    const from = Date.parse(dateKey.format(at));
    const to = Date.parse(dateKey.format(now));
    return Math.round((to - from) / DAY);
  }

  function isSameYear(a: number, b: number): boolean {
    return dateKey.format(a).slice(0, 4) === dateKey.format(b).slice(0, 4);
  }

  function day(at: number, now: number): string {
    return (isSameYear(at, now) ? dayThisYear : dayOtherYear).format(at);
  }

  return {
    locale,
    daysSince,
    time: (at) => time.format(at),
    day,
    lastDay: (at, first, now) => (isSameYear(first, now) ? day(at, now) : dayOtherYear.format(at)),
    month: (at) => month.format(at),
    exact: (at) => exact.format(at),
    dayName(at, now) {
      const days = daysSince(at, now);
      if (days === 0 || days === 1) return capitalize(relative.format(-days, 'day'), locale);
      if (days > 1 && days < 7) return capitalize(weekday.format(at), locale);
      return day(at, now);
    },
    upcomingDay(at, now) {
      const days = -daysSince(at, now);
      if (Math.abs(days) <= 1) return relative.format(days, 'day');
      if (days > 1 && days < 7) return weekday.format(at);
      return day(at, now);
    },
    relative(at, now) {
      const ahead = at - now;
      const size = Math.abs(ahead);
      if (size < MINUTE) return relative.format(0, 'second');
      if (size < HOUR) return relative.format(Math.trunc(ahead / MINUTE), 'minute');
      if (size < 12 * HOUR) return relative.format(Math.trunc(ahead / HOUR), 'hour');
      const days = -daysSince(at, now);
      // Days up to two weeks: 13 days rounded to weeks is not next week.
      if (days > -7 && days < 14) return relative.format(days, 'day');
      if (ahead > 0 && days < 60) return relative.format(Math.round(days / 7), 'week');
      return day(at, now);
    },
    number: (value) => number.format(value),
    percent: (unit) => percent.format(unit),
    cost: (usd) => dollars.format(usd),
    bytes(count) {
      let unit = 0;
      let value = count;
      while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
        value /= 1000;
        unit += 1;
      }
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: BYTE_UNITS[unit] ?? 'byte',
        // A short byte has no plural: "596 byte".
        unitDisplay: unit === 0 ? 'long' : 'short',
        maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
      }).format(value);
    },
    list: (items) => conjunction.format(items),
  };
}

function capitalize(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

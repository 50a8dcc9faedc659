import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { dayIn, startOfDay, type CalendarDay } from '../../algorithms/time/zonedTime.ts';
import {
  COUNT,
  countOf,
  DAY,
  dayNumber,
  indexOfWord,
  MONTH,
  MONTHS,
  SEASON,
  SEASONS,
  WEEKDAY,
  WEEKDAYS,
  YEAR,
} from '../../text/dates/dateWords.ts';
import { wholeWords } from '../../text/dates/wholeWords.ts';
import { wholeMonth, wholeYear, type Days } from '../../text/dates/wholeDays.ts';

/** Time interval in a question: from inclusive, to exclusive, epoch ms. */
export interface TimeInterval {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Words that expressed it. */
  readonly text: string;
}

export interface TimeContext {
  readonly now: EpochMs;
  /** IANA zone of the person. */
  readonly zone: string;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Today = CalendarDay & { readonly weekday: number };

interface Rule {
  readonly pattern: RegExp;
  readonly days: (groups: Groups, today: Today) => Days | null;
}

const LAST = '(?:last|past|previous|прошл\\p{L}+|минувш\\p{L}+)';
const THIS = '(?:this|эт\\p{L}+)';

/** Rules in order of precision, the most precise first. */
const rules: readonly Rule[] = [
  rule('(?<year>\\d{4})-(?<n>\\d{2})-(?<day>\\d{2})', ({ year, n, day }) =>
    oneDay(Number(year), Number(n), Number(day)),
  ),
  rule('(?<day>\\d{1,2})\\.(?<n>\\d{1,2})\\.(?<year>\\d{4})', ({ year, n, day }) =>
    oneDay(Number(year), Number(n), Number(day)),
  ),
  rule(`${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?`, dayOfMonth),
  rule(`${MONTH} ${DAY}(?!\\d)(?:,? ${YEAR})?`, dayOfMonth),
  rule(`${MONTH},? (?:of )?${YEAR}`, ({ month, year }) =>
    wholeMonth(Number(year), indexOfWord(MONTHS, month)),
  ),
  rule(`(?:${LAST} ${SEASON}|${SEASON} (?:of )?${YEAR})`, wholeSeason),
  rule('day before yesterday|позавчера', (_, t) => backBy(t, 2, 1)),
  rule('yesterday|last night|вчера|вчерашн\\p{L}+', (_, t) => backBy(t, 1, 1)),
  rule('today|tonight|сегодня', (_, t) => backBy(t, 0, 1)),
  rule(`${COUNT} (?:days?|дн\\p{L}+|день) (?:ago|earlier|назад)`, ({ count }, t) =>
    backBy(t, countOf(count), 1),
  ),
  rule(`(?:${COUNT} )?(?:weeks?|недел\\p{L}+) (?:ago|earlier|назад)`, ({ count }, t) =>
    backBy(t, 7 * countOf(count) + 3, 7),
  ),
  rule(`(?:${COUNT} )?(?:months?|месяц\\p{L}*) (?:ago|earlier|назад)`, ({ count }, t) =>
    wholeMonth(t.year, t.month - countOf(count)),
  ),
  rule(`(?:${COUNT} )?(?:years?|год\\p{L}*|лет) (?:ago|earlier|назад)`, ({ count }, t) =>
    wholeYear(t.year - countOf(count)),
  ),
  rule(
    `(?:in|over|during|within|for) the (?:last|past) (?:${COUNT} )?(?:(?<days>days?)|(?<weeks>weeks?)|(?<months>months?))` +
      `|за последн\\p{L}+ (?:${COUNT} )?(?:(?<days>день|дн\\p{L}+)|(?<weeks>недел\\p{L}+)|(?<months>месяц\\p{L}*))`,
    untilToday,
  ),
  rule(`${LAST} (?:weekend|выходн\\p{L}+)|(?:on|over|at) the weekend|на выходных`, (_, t) => {
    const sinceSaturday = (t.weekday + 1) % 7;
    return backBy(t, sinceSaturday < 2 ? sinceSaturday + 7 : sinceSaturday, 2);
  }),
  rule(`last_week|${LAST} (?:week|недел\\p{L}+)`, (_, t) => backBy(t, monday(t) + 7, 7)),
  rule(`this_week|${THIS} (?:week|недел\\p{L}+)`, (_, t) => backBy(t, monday(t), 7)),
  rule(`last_month|${LAST} (?:month|месяц\\p{L}*)`, (_, t) => wholeMonth(t.year, t.month - 1)),
  rule(`this_month|${THIS} (?:month|месяц\\p{L}*)`, (_, t) => wholeMonth(t.year, t.month)),
  rule(`last_year|${LAST} (?:year|год\\p{L}*)`, (_, t) => wholeYear(t.year - 1)),
  rule(`this_year|${THIS} (?:year|год\\p{L}*)`, (_, t) => wholeYear(t.year)),
  rule(`(?:on|since|${LAST}|в|во|с|со) (?:${LAST} )?${WEEKDAY}`, ({ weekday }, t) => {
    const back = (t.weekday - indexOfWord(WEEKDAYS, weekday) + 1 + 7) % 7;
    return backBy(t, back === 0 ? 7 : back, 1);
  }),
  rule(`(?:in|during|since|this|last|в|во|с) ${MONTH}`, ({ month }, t) => {
    const n = indexOfWord(MONTHS, month);
    return wholeMonth(n > t.month ? t.year - 1 : t.year, n);
  }),
  rule(`${YEAR}`, ({ year }) => wholeYear(Number(year))),
];

/** First and most precise time interval in a question, in English or Russian. */
export function timeIn(question: string, context: TimeContext): TimeInterval | null {
  const today = dayIn(context.zone, context.now);
  for (const { pattern, days } of rules) {
    const match = pattern.exec(question);
    const interval = match && days(match.groups ?? {}, today);
    if (match && interval) {
      const [from, to] = interval;
      return {
        from: startOfDay(context.zone, from),
        to: startOfDay(context.zone, to),
        text: match[0],
      };
    }
  }
  return null;
}

function rule(source: string, days: Rule['days']): Rule {
  return { pattern: wholeWords(source), days };
}

/** Days up to and including today: "in the last two weeks". */
function untilToday({ count, days, weeks }: Groups, today: Today): Days {
  const unit = days !== undefined ? 1 : weeks !== undefined ? 7 : 30;
  const back = unit * countOf(count);
  return backBy(today, back, back + 1);
}

function dayOfMonth({ day, month, year }: Groups, today: Today): Days | null {
  const n = indexOfWord(MONTHS, month);
  const d = dayNumber(day);
  if (d < 1 || d > 31) return null;
  if (year !== undefined) return oneDay(Number(year), n, d);
  const isAhead = n > today.month || (n === today.month && d > today.day);
  return oneDay(isAhead ? today.year - 1 : today.year, n, d);
}

function wholeSeason({ season, year }: Groups, today: Today): Days {
  const first = [12, 3, 6, 9][indexOfWord(SEASONS, season) - 1] ?? 12;
  const last =
    first === 12 ? today.year - 1 : first + 3 > today.month ? today.year - 1 : today.year;
  const y = year === undefined ? last : first === 12 ? Number(year) - 1 : Number(year);
  return [
    { year: y, month: first, day: 1 },
    { year: y, month: first + 3, day: 1 },
  ];
}

function oneDay(year: number, month: number, day: number): Days {
  return [
    { year, month, day },
    { year, month, day: day + 1 },
  ];
}

/** Interval of `length` days, the first of them `back` days before today. */
function backBy(today: Today, back: number, length: number): Days {
  const from = { ...today, day: today.day - back };
  return [from, { ...from, day: from.day + length }];
}

/** Days since Monday. */
function monday(today: Today): number {
  return (today.weekday + 6) % 7;
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { Today } from '../../text/dates/comingCalendar.ts';
import { dayIn, startOfDay } from '../../algorithms/time/zonedTime.ts';
import {
  COUNT,
  countOf,
  DAY,
  dayNumber,
  indexOfWord,
  MONTH,
  MONTH_OR_ADJECTIVE,
  MONTHS,
  SEASON,
  SEASONS,
  WEEKDAY,
  WEEKDAYS,
  YEAR,
} from '../../text/dates/dateWords.ts';
import { wholeWords } from '../../text/dates/wholeWords.ts';
import { wholeMonth, wholeYear, type Days } from '../../text/dates/wholeDays.ts';
import {
  pastDays,
  dayInMonth,
  lastMonth,
  oneDay,
  lastSeason,
  daysSinceMonday,
  lastWeekday,
  lastWeekend,
} from './calendarDays.ts';
import { AGO, HALF_UNITS_AGO, halfUnitsAgo } from './halfUnitsAgo.ts';
import { timeByLanguage } from './timeByLanguage.ts';

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

/** Days of half a year. */
const HALF_YEAR = 183;

type Groups = Readonly<Record<string, string | undefined>>;

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
  rule('day before yesterday|позавчера', (_, t) => pastDays(t, 2, 1)),
  rule('yesterday|last night|вчера|вчерашн\\p{L}+', (_, t) => pastDays(t, 1, 1)),
  rule('today|tonight|this (?:morning|afternoon|evening)|сегодня|этим (?:утром|вечером)', (_, t) =>
    pastDays(t, 0, 1),
  ),
  rule(HALF_UNITS_AGO, halfUnitsAgo),
  rule(`${COUNT} (?:days?|дн\\p{L}+|день) ${AGO}`, ({ count }, t) =>
    pastDays(t, countOf(count), 1),
  ),
  rule(`(?:${COUNT} )?(?:weeks?|недел\\p{L}+) ${AGO}`, ({ count }, t) =>
    pastDays(t, 7 * countOf(count) + 3, 7),
  ),
  rule(`(?:${COUNT} )?(?:months?|месяц\\p{L}*) ${AGO}`, ({ count }, t) =>
    wholeMonth(t.year, t.month - countOf(count)),
  ),
  rule(`(?:${COUNT} )?(?:years?|год\\p{L}*|лет) ${AGO}`, ({ count }, t) =>
    wholeYear(t.year - countOf(count)),
  ),
  rule(
    `(?:in|over|during|within|for) the (?:last|past) (?:${COUNT}(?<halfMore> and a half)? )?(?:(?<days>days?)|(?<weeks>weeks?)|(?<months>months?)|(?<halfYear>half(?:[ -]a)?[ -]year)|(?<years>years?(?! of )))(?<half> and a half)?` +
      `|за последн\\p{L}+ (?:(?:${COUNT}|(?<oneAndHalf>полтор[аы])) )?(?:(?<days>день|дн\\p{L}+)|(?<weeks>недел\\p{L}+)|(?<months>месяц\\p{L}*)|(?<halfYear>полгода)|(?<years>год\\p{L}*|лет))`,
    untilToday,
  ),
  rule(`${LAST} (?:weekend|выходн\\p{L}+)|(?:on|over|at) the weekend|на выходных`, (_, t) =>
    lastWeekend(t),
  ),
  rule(`last_week|${LAST} (?:week|недел\\p{L}+)`, (_, t) => pastDays(t, daysSinceMonday(t) + 7, 7)),
  rule(`this_week|${THIS} (?:week|недел\\p{L}+)`, (_, t) => pastDays(t, daysSinceMonday(t), 7)),
  rule(`last_month|${LAST} (?:month|месяц\\p{L}*)`, (_, t) => wholeMonth(t.year, t.month - 1)),
  rule(`this_month|${THIS} (?:month|месяц\\p{L}*)`, (_, t) => wholeMonth(t.year, t.month)),
  rule(`last_year|${LAST} (?:year|год\\p{L}*)`, (_, t) => wholeYear(t.year - 1)),
  rule(`this_year|${THIS} (?:year|год\\p{L}*)`, (_, t) => wholeYear(t.year)),
  rule(
    `(?:on|since|from(?= \\p{L}+ on)|${LAST}|в|во|с|со) (?:${LAST} )?${WEEKDAY}`,
    ({ weekday }, t) => lastWeekday(indexOfWord(WEEKDAYS, weekday) - 1, t),
  ),
  rule(
    `(?:in|during|since|from(?= \\p{L}+ on)|this|last|в|во|с|since (?:the )?(?:beginning|start|middle|end) of|since (?:early|late)|с (?:начала|середины|конца)) ${MONTH_OR_ADJECTIVE}`,
    ({ month }, t) => lastMonth(indexOfWord(MONTHS, month), null, t),
  ),
  rule(`${YEAR}`, ({ year }) => wholeYear(Number(year))),
];

const PART_OF =
  '(?: (?:(?:the )?(?:beginning|start|middle|end) of|early|mid|late|начала|середины|конца))?';
/** Words before a day from which on all days count. */
const SINCE = new RegExp(`(?<!\\p{L})(?:since|с|со|начиная со?)${PART_OF}(?: (?:on|the))? $`, 'iu');
const FROM = /(?<!\p{L})(?:(?:starting|beginning) )?from(?: the)? $/iu;
const ON = /^ (?:on(?:wards?)?|until now|till now|up to now)(?!\p{L})/iu;
/** Another day that ends the interval: "from Monday to Friday", «с мая по июль». */
const UNTIL_DAY = new RegExp(
  `^ ?(?:[–—-]|to|till|until|through|по|до) ?(?:the )?(?:${LAST} )?(?:${WEEKDAY}|${MONTH}|\\d{1,4}|yesterday|вчера)(?!\\p{L})`,
  'iu',
);

/**
 * First and most precise time interval in a question: in the language that it is written in, else
 * in English or Russian. "Since Monday" is an interval until now.
 */
export function timeIn(question: string, context: TimeContext): TimeInterval | null {
  const today = dayIn(context.zone, context.now);
  const expression = timeByLanguage(question, today) ?? byRules(question, today);
  if (expression === null) return null;
  const [from, to] = expression.days;
  const start = startOfDay(context.zone, from);
  const since = sinceWords(question, expression.text);
  return since === null
    ? { from: start, to: startOfDay(context.zone, to), text: expression.text }
    : { from: start, to: Math.max(start, context.now) + 1, text: since };
}

/** Words of an interval from a day until now; null where the words name these days alone. */
function sinceWords(question: string, words: string): string | null {
  const index = question.indexOf(words);
  if (index < 0) return null;
  const end = index + words.length;
  const start = end - words.replace(/^(?:since|from|с|со) /iu, '').length;
  const head = question.slice(Math.max(0, start - 60), start);
  const tail = question.slice(end, end + 60);
  if (UNTIL_DAY.test(tail)) return null;
  const onPhrase = ON.exec(tail)?.[0] ?? '';
  const since = SINCE.exec(head) ?? (onPhrase === '' ? null : FROM.exec(head));
  return since && `${since[0]}${question.slice(start, end)}${onPhrase}`;
}

function byRules(
  question: string,
  today: Today,
): { readonly days: Days; readonly text: string } | null {
  for (const { pattern, days } of rules) {
    const match = pattern.exec(question);
    const interval = match && days(match.groups ?? {}, today);
    if (match && interval) return { days: interval, text: match[0] };
  }
  return null;
}

function rule(source: string, days: Rule['days']): Rule {
  return { pattern: wholeWords(source), days };
}

/** Days up to and including today: "in the last two weeks", "in the last year and a half". */
function untilToday(groups: Groups, today: Today): Days {
  const { count, days, weeks, years, halfYear, half, halfMore, oneAndHalf } = groups;
  const unit = days !== undefined ? 1 : weeks !== undefined ? 7 : years !== undefined ? 365 : 30;
  const units = countOf(count) + ((half ?? halfMore ?? oneAndHalf) === undefined ? 0 : 0.5);
  const back = halfYear === undefined ? Math.round(unit * units) : HALF_YEAR;
  return pastDays(today, back, back + 1);
}

function dayOfMonth({ day, month, year }: Groups, today: Today): Days | null {
  const digits = year === undefined ? null : Number(year);
  return dayInMonth(dayNumber(day), indexOfWord(MONTHS, month), digits, today);
}

function wholeSeason({ season, year }: Groups, today: Today): Days {
  return lastSeason(indexOfWord(SEASONS, season), year === undefined ? null : Number(year), today);
}

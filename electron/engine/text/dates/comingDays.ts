import type { CalendarDay } from '../../algorithms/time/zonedTime.ts';
import {
  COUNT,
  countOf,
  DAY,
  dayNumber,
  indexOfWord,
  MONTH,
  MONTH_OR_ADJECTIVE,
  MONTHS,
  WEEKDAY,
  WEEKDAYS,
  YEAR,
} from './dateWords.ts';
import { wholeWords } from './wholeWords.ts';
import { wholeMonth, wholeYear, type Days } from './wholeDays.ts';

export type Today = CalendarDay & { readonly weekday: number };

type Groups = Readonly<Record<string, string | undefined>>;

interface ComingRule {
  readonly pattern: RegExp;
  /** First day and the day after the last one; null for a day that no calendar has. */
  readonly days: (groups: Groups, today: Today) => Days | null;
}

const NEXT = '(?:next|coming|upcoming|following|следующ\\p{L}+|будущ\\p{L}+|ближайш\\p{L}+)';
const THIS = '(?:this|the current|эт\\p{L}+|текущ\\p{L}+)';
const WEEK = '(?:week|недел\\p{L}+)';
const MONTH_UNIT = '(?:month|месяц\\p{L}*)';
const YEAR_UNIT = '(?:year|год\\p{L}*)';
const END = '(?:(?:the )?end of|в конце|до конца|к концу|конец)';
const START = '(?:(?:the )?(?:beginning|start) of|early|в начале|к началу|начало)';
const MIDDLE = '(?:(?:the )?middle of|mid[- ]|в середине|к середине)';
const DATE_PREPOSITION = '(?:on|by|before|until|till|due|на|к|до|от|с|со)';
/** «Обновить до 3.12» is no day. */
const NO_VERSION = '(?<!(?:верси|обнов|updat|upgrad|version)[^.;!?]{0,40})';
/** Month after a dot: never an amount ("5.1"), nor a time, whose minutes are tens or fives. */
const DOTTED_MONTH = '\\.(?<n>0[1-46-9]|1[12])';
/** «05.12», and after a preposition «5.12». */
const PADDED_DAY = `(?<day>0[1-9]|[12]\\d|3[01])${DOTTED_MONTH}`;
const DOTTED_DAY = `(?<day>0?[1-9]|[12]\\d|3[01])${DOTTED_MONTH}`;
const IN = '(?:in|within|через|в течение)';

/** "Jan comes": a person, not a month. */
const NO_NAME =
  "(?! (?:comes|goes|gets|leaves|arrives|returns|calls|is|was|has|does|wants|needs|says|said)(?!\\p{L})|['’]s)";

/** Coming dates in order of precision, the most precise first. */
export const COMING_DAYS: readonly ComingRule[] = [
  rule('(?<year>\\d{4})-(?<n>\\d{2})-(?<day>\\d{2})', ({ year, n, day }) =>
    realDay(Number(year), Number(n), Number(day)),
  ),
  rule('(?<day>\\d{1,2})\\.(?<n>\\d{1,2})\\.(?<year>\\d{4})', ({ year, n, day }) =>
    realDay(Number(year), Number(n), Number(day)),
  ),
  rule('(?<day>\\d{1,2})/(?<n>\\d{1,2})/(?<year>\\d{4})', slashedDay),
  rule(`${DATE_PREPOSITION} (?!24/7)(?<day>\\d{1,2})/(?<n>\\d{1,2})(?![/\\d])`, slashedDay),
  rule(
    `${NO_VERSION}(?:${DATE_PREPOSITION} ${DOTTED_DAY}|${PADDED_DAY})(?![.\\d])(?= ?$| ?[,;]| (?:в|at|с) \\d)`,
    ({ n, day }, today) => dayInYear(Number(n), Number(day), today),
  ),
  rule(`${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?`, dayOfMonth),
  rule(`${MONTH} (?:the )?${DAY}(?![\\d:])(?:,? ${YEAR})?`, dayOfMonth),
  rule('day after tomorrow|послезавтра', (_, t) => ahead(t, 2)),
  rule('a week (?:from )?tomorrow|tomorrow week', (_, t) => ahead(t, 8)),
  rule('tomorrow|завтра|завтрашн\\p{L}+', (_, t) => ahead(t, 1)),
  rule('today|tonight|this (?:morning|afternoon|evening)|сегодня|сегодняшн\\p{L}+', (_, t) =>
    ahead(t, 0),
  ),
  rule(`${END} (?:${NEXT} ${WEEK}|следующ\\p{L}+ ${WEEK})`, (_, t) => ahead(t, toMonday(t) + 6)),
  rule(`${END} (?:(?:the|${THIS}) )?${WEEK}`, (_, t) => ahead(t, toMonday(t) - 1)),
  rule(`${END} ${NEXT} ${MONTH_UNIT}`, (_, t) => lastOfMonth(t.year, t.month + 1)),
  rule(`${END} (?:(?:the|${THIS}) )?${MONTH_UNIT}`, (_, t) => lastOfMonth(t.year, t.month)),
  rule(`${END} ${NEXT} ${YEAR_UNIT}`, (_, t) => lastOfMonth(t.year + 1, 12)),
  rule(`${END} (?:(?:the|${THIS}) )?${YEAR_UNIT}`, (_, t) => lastOfMonth(t.year, 12)),
  rule(`${END} ${MONTH}`, ({ month }, t) => {
    const n = indexOfWord(MONTHS, month);
    return lastOfMonth(comingYear(t, n), n);
  }),
  rule(`${START} ${NEXT} ${MONTH_UNIT}`, (_, t) => span(t.year, t.month + 1, 1, 7)),
  rule(`${START} ${NEXT} ${WEEK}`, (_, t) => ahead(t, toMonday(t))),
  rule(`${START} ${NEXT} ${YEAR_UNIT}`, (_, t) => span(t.year + 1, 1, 1, 14)),
  rule(`${START} ${MONTH}`, ({ month }, t) => partOfMonth(t, month, 1, 7)),
  rule(`${MIDDLE} ?${NEXT} ${MONTH_UNIT}`, (_, t) => span(t.year, t.month + 1, 13, 5)),
  rule(`${MIDDLE} ?(?:(?:the|${THIS}) )?${MONTH_UNIT}`, (_, t) => span(t.year, t.month, 13, 5)),
  rule(`${MIDDLE} ?${MONTH}`, ({ month }, t) => partOfMonth(t, month, 13, 5)),
  rule(
    `(?:next|coming|following) (?:${COUNT} )?days|(?:в )?ближайшие (?:${COUNT} )?дн\\p{L}+`,
    ({ count }, t) => ahead(t, 0, count === undefined ? 7 : countOf(count)),
  ),
  rule(`(?:${IN} )?(?:a|one) week (?:from (?:now|today))|(?:in|через) (?:a week|неделю)`, (_, t) =>
    ahead(t, 7),
  ),
  rule('in a fortnight|a fortnight from now', (_, t) => ahead(t, 14)),
  rule(`(?:in|через) (?:a couple of weeks|пару недель)`, (_, t) => ahead(t, 14)),
  rule(
    `(?:in|через) (?:${COUNT} )?(?:days?|день|дн\\p{L}+)(?: time)?|${COUNT} days? from (?:now|today)`,
    ({ count }, t) => ahead(t, countOf(count)),
  ),
  rule(
    `(?:in|через) (?:${COUNT} )?(?:weeks?|недел\\p{L}+)(?:' time)?|${COUNT} weeks? from (?:now|today)`,
    ({ count }, t) => ahead(t, 7 * countOf(count)),
  ),
  rule(
    `(?:in|через) (?:${COUNT} )?(?:months?|месяц\\p{L}*)|${COUNT} months? from (?:now|today)`,
    ({ count }, t) => monthsAhead(t, countOf(count)),
  ),
  rule('(?:in|через) (?:half a year|полгода)', (_, t) => monthsAhead(t, 6)),
  rule(`(?:in|через) (?:${COUNT} )?(?:years?|год\\p{L}*|лет)`, ({ count }, t) =>
    monthsAhead(t, 12 * countOf(count)),
  ),
  rule(`(?:a week on|a week from) ${WEEKDAY}|${WEEKDAY} week`, ({ weekday }, t) =>
    ahead(t, toWeekday(t, weekday) + 7),
  ),
  rule(
    `(?:${NEXT} ${WEEK} (?:on |в |во )?${WEEKDAY}|(?:в |во )?${WEEKDAY} (?:of )?(?:на )?${NEXT} ${WEEK})`,
    ({ weekday }, t) => ahead(t, toMonday(t) + daysSinceMonday(weekday)),
  ),
  rule(
    `(?:on |by |before |until |в |во |к |ко |до )?(?:next|следующ\\p{L}+) ${WEEKDAY}`,
    nextWeekday,
  ),
  rule(
    `(?:(?:on|by|before|until|till|this|coming|due|for|в|во|к|ко|до|на|эт\\p{L}+|ближайш\\p{L}+) ){0,2}${WEEKDAY}`,
    ({ weekday }, t) => ahead(t, toWeekday(t, weekday)),
  ),
  rule(`${NEXT} (?:weekend|выходн\\p{L}+)|на следующих выходных`, (_, t) =>
    ahead(t, toMonday(t) + 5, 2),
  ),
  rule(
    '(?:this |the |at the |on the |over the )?weekend|(?:на|в|эти)(?: эт\\p{L}+)? выходн\\p{L}+',
    weekend,
  ),
  rule(`${NEXT} (?:seven|7) days|ближайш\\p{L}+ (?:семь|7) дней`, (_, t) => ahead(t, 0, 7)),
  rule(`next_week|(?:на |в )?${NEXT} ${WEEK}`, (_, t) => ahead(t, toMonday(t), 7)),
  rule(`this_week|(?:на )?${THIS} ${WEEK}|(?:the )?rest of the week|до конца недели`, (_, t) =>
    ahead(t, toMonday(t) - 7, 7),
  ),
  rule(`next_month|(?:в )?${NEXT} ${MONTH_UNIT}`, (_, t) => wholeMonth(t.year, t.month + 1)),
  rule(`this_month|(?:в )?${THIS} ${MONTH_UNIT}`, (_, t) => wholeMonth(t.year, t.month)),
  rule(`(?:в )?${NEXT} ${YEAR_UNIT}`, (_, t) => wholeYear(t.year + 1)),
  rule(`(?:в )?${THIS} ${YEAR_UNIT}`, (_, t) => wholeYear(t.year)),
  rule('(?:before |by |at |for |on |over )?christmas eve', (_, t) => dayInYear(12, 24, t)),
  rule(
    '(?:before |by |at |for |on |over )?christmas|(?:до |к |на |под )?католическ\\p{L}+ рождеств\\p{L}+',
    (_, t) => dayInYear(12, 25, t),
  ),
  // Who writes Russian means that of the Orthodox calendar.
  rule('(?:до |к |на |под )?рождеств\\p{L}+', (_, t) => dayInYear(1, 7, t)),
  rule("(?:before |by |at |for |on |over |the )*new year(?:['’]?s)? eve", (_, t) =>
    dayInYear(12, 31, t),
  ),
  rule(
    "(?:before |by |at |for |on |over |the )*(?:new year(?:['’]?s)?(?: day)?)|(?:до |к |на |под )?нов(?:ый|ого|ому|ым|ом) год(?:а|у|ом)?",
    (_, t) => span(t.year + 1, 1, 1, 1),
  ),
  rule(
    `(?:in|by|before|until|during|next|this(?! may \\p{L})|в|к|до) ${MONTH_OR_ADJECTIVE}${NO_NAME}(?: ${YEAR})?`,
    ({ month, year }, t) => {
      const n = indexOfWord(MONTHS, month);
      return wholeMonth(year === undefined ? comingYear(t, n) : Number(year), n);
    },
  ),
  rule(
    '(?:on |by |before |until )?the (?<day>\\d{1,2})(?:st|nd|rd|th)(?! (?:floor|row|time|place|street|avenue|grade|class|page|edition|birthday|anniversary|century|attempt|option|one))|(?:до |к )?(?<day>\\d{1,2})(?:-?(?:го|му)| числ\\p{L}+)(?: числ\\p{L}+)?',
    nextDayOfMonth,
  ),
];

function rule(source: string, days: ComingRule['days']): ComingRule {
  return { pattern: wholeWords(source), days };
}

/** `length` days, the first of them `offset` days from today. */
function ahead(today: Today, offset: number, length = 1): Days {
  const first = { ...today, day: today.day + offset };
  return [first, { ...first, day: first.day + length }];
}

function span(year: number, month: number, day: number, length: number): Days {
  return [
    { year, month, day },
    { year, month, day: day + length },
  ];
}

function lastOfMonth(year: number, month: number): Days {
  return [
    { year, month: month + 1, day: 0 },
    { year, month: month + 1, day: 1 },
  ];
}

function realDay(year: number, month: number, day: number): Days | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return span(year, month, day, 1);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function dayOfMonth({ day, month, year }: Groups, today: Today): Days | null {
  return dayInYear(indexOfWord(MONTHS, month), dayNumber(day), today, year);
}

/** "25/12" and "12/25"; null where either number may be the month. */
function slashedDay({ day, n, year }: Groups, today: Today): Days | null {
  const [first, second] = [Number(day), Number(n)];
  if (first <= 12 && second <= 12 && first !== second) return null;
  return first > 12 ? dayInYear(second, first, today, year) : dayInYear(first, second, today, year);
}

/** Day of a year; without one of the next that has it ahead: today counts. */
function dayInYear(month: number, day: number, today: Today, year?: string): Days | null {
  if (year !== undefined) return realDay(Number(year), month, day);
  const isPast = month < today.month || (month === today.month && day < today.day);
  return realDay(today.year + (isPast ? 1 : 0), month, day);
}

/** Such a day of the next month that has it: of two months one has 31 days. */
function nextDayOfMonth({ day }: Groups, today: Today): Days | null {
  const d = dayNumber(day);
  const next = d < today.day ? today.month + 1 : today.month;
  const inMonth = (month: number) =>
    realDay(today.year + (month > 12 ? 1 : 0), ((month - 1) % 12) + 1, d);
  return inMonth(next) ?? inMonth(next + 1);
}

/** Same day of a later month, or its last day where it is shorter. */
function monthsAhead(today: Today, months: number): Days {
  const month = today.month + months;
  const year = today.year + Math.floor((month - 1) / 12);
  const day = Math.min(today.day, daysIn(year, ((month - 1) % 12) + 1));
  return span(today.year, month, day, 1);
}

function partOfMonth(today: Today, word: string | undefined, day: number, length: number): Days {
  const n = indexOfWord(MONTHS, word);
  return span(comingYear(today, n), n, day, length);
}

/** Year of the next such month; the current one counts. */
function comingYear(today: Today, month: number): number {
  return month < today.month ? today.year + 1 : today.year;
}

/** Days until the next Monday, 1..7. */
function toMonday(today: Today): number {
  return 7 - ((today.weekday + 6) % 7);
}

function daysSinceMonday(word: string | undefined): number {
  return (indexOfWord(WEEKDAYS, word) + 5) % 7;
}

/** Days until a weekday; today's own means the one in a week. */
function toWeekday(today: Today, word: string | undefined): number {
  const days = (indexOfWord(WEEKDAYS, word) - 1 - today.weekday + 7) % 7;
  return days === 0 ? 7 : days;
}

/** "Next Friday" is the one of next week, «в следующую пятницу» too. */
function nextWeekday({ weekday }: Groups, today: Today): Days {
  return ahead(today, toMonday(today) + daysSinceMonday(weekday));
}

/** The coming weekend, or the rest of the present one. */
function weekend(_: Groups, today: Today): Days {
  if (today.weekday === 0) return ahead(today, 0);
  return ahead(today, 6 - today.weekday, 2);
}

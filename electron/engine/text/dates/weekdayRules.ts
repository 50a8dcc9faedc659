// Dates that a weekday is a part of, and weekdays that are abbreviated.

import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import {
  daysAhead,
  comingYear,
  nextWeekday,
  validDay,
  slashedDay,
  toMonday,
  toWeekday,
  daysSinceMonday,
  monthIn,
  weekdayAhead,
  yearIn,
  type Groups,
  type Today,
} from './comingCalendar.ts';
import {
  comingRule,
  MONTH_UNIT,
  NEXT,
  NOT_A_COUNT,
  WEEK,
  WHICH_YEAR,
  type ComingRule,
} from './comingRule.ts';
import { countsThings } from './countsThings.ts';
import {
  ANY_WEEKDAY,
  ANY_WEEKDAYS,
  COUNT,
  countOf,
  dayNumber,
  indexOfWord,
  MONTH,
  MONTHS,
  SHORT_WEEKDAY,
  SMALL_NUMBERS,
} from './dateWords.ts';
import { ORDINALS } from './ordinals.ts';
import type { Days } from './wholeDays.ts';
import { LETTERS } from './wholeWords.ts';

const ON =
  '(?:(?:on|by|before|until|till|this|coming|due|for|в|во|к|ко|до|на|эт\\p{L}+|ближайш\\p{L}+) ){0,2}';

/** Words behind a number that make it an hour, a share or the start of another date. */
const NOT_AN_HOUR =
  "(?!\\d|\\p{L}|\\.? ?(?:[ap]\\.?m(?!\\p{L})|o'clock|час|утра|дня|ночи|вечера|in the (?:morning|afternoon|evening)|[%$€£₽])| ?[-–—:./]\\d| (?:to|till|until|до|по) \\d)";
const TAIL = '(?=(?<tail>[\\s\\S]{0,60}))';
/** End of a date: what else follows an ordinal is what it counts. */
const DATE_END = new RegExp(
  `^(?: ?[.,;!?)]| (?:at|from|by|to|for|with|в|с|до|к|на|у|о)(?![${LETTERS}])|\\s*$)`,
  'iu',
);

/** "On Friday 27 guests come". */
const PEOPLE = new RegExp(`^ (?:guests|kids|parents|гост|детей|человек)[${LETTERS}]*`, 'iu');

const RUSSIAN_ORDINAL = [...ORDINALS.keys()].filter((word) => /го$/u.test(word)).join('|');

/** Ordinals of a weekday in a month. */
const NTH_WORDS = [
  ['first', '1st', 'перв(?:ый|ая|ое|ую|ого|ой|ому)'],
  ['second', '2nd', 'втор(?:ой|ая|ое|ую|ого|ому)'],
  ['third', '3rd', 'трет(?:ий|ья|ье|ью|ьего|ьей|ьему)'],
  ['fourth', '4th', 'четв[её]рт(?:ый|ая|ое|ую|ого|ой|ому)'],
  ['fifth', '5th', 'пят(?:ый|ая|ое|ую|ого|ой|ому)'],
  ['last', 'последн(?:ий|яя|ее|юю|его|ей|ему)'],
];
const LAST = NTH_WORDS.length;
const NTH = `(?<nth>${NTH_WORDS.flat().join('|')})`;
const ANY_MONTH = '(?:the|this|each|every|эт\\p{L}+|кажд\\p{L}+)';

/** Weekdays with a day of the month, a place in a month, or weeks to come. */
export const WEEKDAY_DATES: readonly ComingRule[] = [
  comingRule(
    `${ON}(?:the )?${NTH} ${ANY_WEEKDAY} (?:(?:of|in|в) )?(?:${MONTH}${WHICH_YEAR}|(?<nextMonth>${NEXT} ${MONTH_UNIT})|(?:${ANY_MONTH} )?${MONTH_UNIT})`,
    weekdayOfMonth,
    true,
  ),
  comingRule(`${ON}${ANY_WEEKDAY},? (?!24/7)(?<day>\\d{1,2})/(?<n>\\d{1,2})(?![/\\d])`, slashedDay),
  comingRule(
    `${ON}${ANY_WEEKDAY}\\.?,? \\(?(?:the )?(?<day>\\d{1,2})(?<ordinal>st|nd|rd|th|-?(?:го|е)| числ\\p{L}+)?${NOT_A_COUNT}${NOT_AN_HOUR}${TAIL}`,
    weekdayOnDay,
    true,
  ),
  comingRule(`${ON}${ANY_WEEKDAY},? (?<day>${RUSSIAN_ORDINAL})${TAIL}`, weekdayOnDay, true),
  comingRule(
    `${ON}(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th|-?го| числа),? \\(?(?:on |в |во |это )?${ANY_WEEKDAY}`,
    ({ weekday, day }, today) => nextDayOnWeekday(weekday, dayNumber(day), today) ?? undefined,
  ),
  comingRule(
    `(?:(?:in )?${COUNT} weeks? (?:from|after)|через (?:${COUNT} )?недел\\p{L}+ после) (?:(?<next>${NEXT}) |this |эт\\p{L}+ )?${ANY_WEEKDAY}`,
    weeksFromWeekday,
  ),
  comingRule(
    `(?:in|через) (?:${COUNT} )?(?:weeks?|недел\\p{L}+),? (?:on|в|во) ${ANY_WEEKDAY}|(?:on |в |во )?${ANY_WEEKDAY},? (?:in|через) (?:${COUNT} )?(?:weeks?|недел\\p{L}+)`,
    ({ count, weekday }, t) =>
      daysAhead(t, toMonday(t) + 7 * (countOf(count) - 1) + daysSinceMonday(weekday)),
  ),
  comingRule(`(?:on |by |before |until )?(?:the )?${ANY_WEEKDAY} after next`, (groups, today) =>
    daysAhead(nextWeekdayOf(groups, today), 7),
  ),
  comingRule('(?:in |on |over )?(?:the )?weekend after next', (_, t) =>
    daysAhead(t, toMonday(t) + 12, 2),
  ),
  comingRule(`(?:in |by )?(?:the )?${WEEK} after next`, (_, t) => daysAhead(t, toMonday(t) + 7, 7)),
  // A day of another one, of which nothing is known here: "the Friday before the wedding".
  comingRule(
    `(?:on |by |until )?the ${ANY_WEEKDAY} (?:after|before)(?! (?:\\d|noon))(?: (?:the |my |our )?\\p{L}+)?`,
    () => null,
  ),
];

const CLOCK = `(?:(?:at|by|around|from|в|к|с|до|около) (?:\\d|noon|midday|midnight|half|quarter|полдень|пол|${Object.keys(SMALL_NUMBERS).join('|')})|@ ?\\d|\\d{1,2}(?::[0-5]\\d| ?[ap]\\.?m(?!\\p{L})| (?:утра|дня|вечера|час))|(?:morning|afternoon|evening|night|утром|дн[её]м|вечером)(?!\\p{L}))`;
/** "Sat", "sun" and "wed" are words of their own, which something follows. */
const NOT_A_WORD = `(?:(?<!(?:i|we|you|he|she|it|they|who|and|cat|dog|just|to|the) )|(?!sat|sun|wed))`;
const SHORT_WEEKDAY_END = `(?:(?!sat|sun|wed|вс|ср)|(?=\\p{L}+\\.?(?:$|[,;!?)]| (?:at|from|by|to|and|or|в|с|до)(?!\\p{L})| \\d| ${CLOCK}|\\.$)))`;
const NOT_IN_RANGE = '(?<![-–—/])';
const SHORT = `${NOT_IN_RANGE}${SHORT_WEEKDAY}(?!\\p{L}|[-–—/]\\p{L}|\\. ?(?:\\p{L}|\\d))`;

/** Abbreviated weekdays: after a preposition, and beside a time. */
export const SHORT_WEEKDAYS: readonly ComingRule[] = [
  comingRule(
    `(?:on |by |before |until |в |во |к |до )?(?:next|следующ\\p{L}+) ${SHORT_WEEKDAY_END}${SHORT}`,
    nextWeekday,
  ),
  comingRule(
    `(?:(?:on|by|before|until|till|this|coming|due|for|в|во|к|ко|до|на) ){1,2}${SHORT_WEEKDAY_END}${SHORT}`,
    weekdayAhead,
  ),
  comingRule(`${NOT_A_WORD}${NOT_IN_RANGE}${SHORT_WEEKDAY}\\.?,?(?= ${CLOCK})`, weekdayAhead),
  comingRule(
    `(?<=(?:\\d ?[ap]\\.?m\\.?|:[0-5]\\d|(?:at|в) \\d{1,2}),? )${SHORT_WEEKDAY_END}${SHORT}`,
    weekdayAhead,
  ),
];

/** Days of two weeks: a bare number beside a weekday is rarely of a day beyond them. */
const TWO_WEEKS = 14;
/** Highest number that may be an hour. */
const LAST_HOUR = 23;

/** "Friday the 27th" and "Friday 27"; null for a day that is no Friday. */
function weekdayOnDay(groups: Groups, today: Today): Days | null | undefined {
  const { weekday, day = '', ordinal, tail = '' } = groups;
  const number = dayNumber(day);
  const isBare = ordinal === undefined && /^\d/u.test(day);
  if (isBare && (countsThings(day, tail) || PEOPLE.test(tail))) return undefined;
  const days = nextDayOnWeekday(weekday, number, today);
  const mayBeHour = isBare && number <= LAST_HOUR;
  if (days !== null) return mayBeHour && daysUntil(days, today) > TWO_WEEKS ? undefined : days;
  return mayBeHour || number > 31 || !DATE_END.test(tail) ? undefined : null;
}

/** Such a day of this month or of the two after it that is such a weekday; null for none. */
function nextDayOnWeekday(word: string | undefined, day: number, today: Today): Days | null {
  const weekday = indexOfWord(ANY_WEEKDAYS, word) - 1;
  const month = today.month + (day < today.day ? 1 : 0);
  for (const n of [month, month + 1]) {
    const [year, inYear] = monthIn(today.year, n);
    if (weekdayOf(year, inYear, day) === weekday) {
      const days = validDay(year, inYear, day);
      if (days !== null) return days;
    }
  }
  return null;
}

function daysUntil([{ year, month, day }]: Days, today: Today): number {
  return (
    (Date.UTC(year, month - 1, day) - Date.UTC(today.year, today.month - 1, today.day)) / MS_PER_DAY
  );
}

/** "The first Monday of April": the coming one, unless a year is named. */
function weekdayOfMonth(groups: Groups, today: Today): Days | null {
  const { nth, weekday, month, nextMonth } = groups;
  const find = (year: number, n: number) =>
    nthWeekday(year, n, indexOfWord(ANY_WEEKDAYS, weekday) - 1, indexOfWord(NTH_WORDS, nth));
  const isOver = (days: Days | null) => days !== null && daysUntil(days, today) < 0;
  if (nextMonth !== undefined) return find(today.year, today.month + 1);
  if (month === undefined) {
    const days = find(today.year, today.month);
    return isOver(days) ? find(today.year, today.month + 1) : days;
  }
  const n = indexOfWord(MONTHS, month);
  const year = yearIn(groups, today);
  if (year !== undefined) return find(year, n);
  const days = find(comingYear(today, n), n);
  return isOver(days) ? find(today.year + 1, n) : days;
}

/** Weekday of a month by its place in it; null for a fifth that it does not have. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Days | null {
  const [y, m] = monthIn(year, month);
  const first = 1 + ((weekday - weekdayOf(y, m, 1) + 7) % 7);
  if (nth !== LAST) return validDay(y, m, first + 7 * (nth - 1));
  return validDay(y, m, first + 28) ?? validDay(y, m, first + 21);
}

function weeksFromWeekday(groups: Groups, today: Today): Days {
  const weeks = 7 * countOf(groups['count']);
  if (groups['next'] !== undefined) return daysAhead(nextWeekdayOf(groups, today), weeks);
  return daysAhead(today, toWeekday(today, groups['weekday']) + weeks);
}

/** "Next Friday" as a day to count from. */
function nextWeekdayOf(groups: Groups, today: Today): Today {
  const [first] = nextWeekday(groups, today);
  return { ...first, weekday: indexOfWord(ANY_WEEKDAYS, groups['weekday']) - 1 };
}

function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

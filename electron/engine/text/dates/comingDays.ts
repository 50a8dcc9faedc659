import {
  daysAhead,
  comingYear,
  dayInYear,
  dayOfMonth,
  daysSinceMonday,
  lastOfMonth,
  monthsAhead,
  nextDayOfMonth,
  nextWeekday,
  partOfMonth,
  validDay,
  slashedDay,
  daysFrom,
  toMonday,
  toWeekday,
  weekdayAhead,
  weekend,
  yearIn,
  type Groups,
  type Today,
} from './comingCalendar.ts';
import {
  comingRule,
  DATE_PREPOSITION,
  MONTH_UNIT,
  NEXT,
  NOT_A_COUNT,
  THIS,
  WEEK,
  WHICH_YEAR,
  YEAR_UNIT,
  type ComingRule,
} from './comingRule.ts';
import {
  COUNT,
  countOf,
  DAY,
  indexOfWord,
  MONTH,
  MONTH_OR_ADJECTIVE,
  MONTHS,
  TOMORROW,
  WEEKDAY,
  YEAR,
} from './dateWords.ts';
import { wholeMonth, wholeYear, type Days } from './wholeDays.ts';
import { SHORT_WEEKDAYS, WEEKDAY_DATES } from './weekdayRules.ts';

const END = '(?:(?:the )?end of|в конце|до конца|к концу|конец)';
const START = '(?:(?:the )?(?:beginning|start) of|early|в начале|к началу|начало)';
const MIDDLE = '(?:(?:the )?middle of|mid[- ]|в середине|к середине)';
/** «Обновить до 3.12» is no day. */
const NOT_A_VERSION = '(?<!(?:верси|обнов|updat|upgrad|version)[^.;!?]{0,40})';
/** Month after a dot: never an amount ("5.1"), nor a time, whose minutes are tens or fives. */
const DOTTED_MONTH = '\\.(?<n>0[1-46-9]|1[12])';
/** «05.12», and after a preposition «5.12». */
const PADDED_DAY = `(?<day>0[1-9]|[12]\\d|3[01])${DOTTED_MONTH}`;
const DOTTED_DAY = `(?<day>0?[1-9]|[12]\\d|3[01])${DOTTED_MONTH}`;
/** "The 20th", "on 20th": never one of a row of things. */
const DAY_NUMBER = `(?<day>\\d{1,2})(?:st|nd|rd|th)${NOT_A_COUNT}`;
/** "We may next year" names no month. */
const NOT_A_SUBJECT = '(?<!(?:i|we|you|they|he|she|it|who|that|which) )';
const OF_NAMED_YEAR = `,? (?:of |in |в )?(?:(?<next>${NEXT} ${YEAR_UNIT})|${THIS} ${YEAR_UNIT})`;
const IN = '(?:in|within|через|в течение)';

/** "Jan comes": a person, not a month. */
const NOT_A_NAME =
  "(?! (?:comes|goes|gets|leaves|arrives|returns|calls|is|was|has|does|wants|needs|says|said)(?!\\p{L})|['’]s)";

/** "The agenda for May", but not "a present for April", which may be a person. */
const FOR_MONTH =
  '(?:(?<=^ ?|(?:agenda|schedule|calendar|plans?|planned|scheduled|due) )(?:for|on)|for(?! (?:april|may|june|august)))';

/** Coming dates in order of precision, the most precise first. */
export const COMING_DAYS: readonly ComingRule[] = [
  comingRule('(?<year>\\d{4})-(?<n>\\d{2})-(?<day>\\d{2})', ({ year, n, day }) =>
    validDay(Number(year), Number(n), Number(day)),
  ),
  comingRule('(?<day>\\d{1,2})\\.(?<n>\\d{1,2})\\.(?<year>\\d{4})', ({ year, n, day }) =>
    validDay(Number(year), Number(n), Number(day)),
  ),
  comingRule('(?<day>\\d{1,2})/(?<n>\\d{1,2})/(?<year>\\d{4})', slashedDay),
  comingRule(`${DATE_PREPOSITION} (?!24/7)(?<day>\\d{1,2})/(?<n>\\d{1,2})(?![/\\d])`, slashedDay),
  comingRule(
    `${NOT_A_VERSION}(?:${DATE_PREPOSITION} ${DOTTED_DAY}|${PADDED_DAY})(?![.\\d])(?= ?$| ?[,;]| (?:в|at|с) \\d)`,
    ({ n, day }, today) => dayInYear(Number(n), Number(day), today),
  ),
  comingRule(`${DAY} (?:of )?${MONTH}${WHICH_YEAR}`, dayOfMonth),
  comingRule(`${MONTH} (?:the )?${DAY}(?![\\d:])${WHICH_YEAR}`, dayOfMonth),
  ...WEEKDAY_DATES,
  comingRule(`day after ${TOMORROW}|после${TOMORROW}`, (_, t) => daysAhead(t, 2)),
  comingRule(`a week (?:from )?${TOMORROW}|${TOMORROW} week`, (_, t) => daysAhead(t, 8)),
  comingRule(`${TOMORROW}|завтрашн\\p{L}+`, (_, t) => daysAhead(t, 1)),
  comingRule('today|tonight|this (?:morning|afternoon|evening)|сегодня|сегодняшн\\p{L}+', (_, t) =>
    daysAhead(t, 0),
  ),
  comingRule(`${END} (?:${NEXT} ${WEEK}|следующ\\p{L}+ ${WEEK})`, (_, t) =>
    daysAhead(t, toMonday(t) + 6),
  ),
  comingRule(`${END} (?:(?:the|${THIS}) )?${WEEK}`, (_, t) => daysAhead(t, toMonday(t) - 1)),
  comingRule(`${END} ${NEXT} ${MONTH_UNIT}`, (_, t) => lastOfMonth(t.year, t.month + 1)),
  comingRule(`${END} (?:(?:the|${THIS}) )?${MONTH_UNIT}`, (_, t) => lastOfMonth(t.year, t.month)),
  comingRule(`${END} ${NEXT} ${YEAR_UNIT}`, (_, t) => lastOfMonth(t.year + 1, 12)),
  comingRule(`${END} (?:(?:the|${THIS}) )?${YEAR_UNIT}`, (_, t) => lastOfMonth(t.year, 12)),
  comingRule(`${START} ${NEXT} ${MONTH_UNIT}`, (_, t) => daysFrom(t.year, t.month + 1, 1, 7)),
  comingRule(`${START} ${NEXT} ${WEEK}`, (_, t) => daysAhead(t, toMonday(t))),
  comingRule(`${START} ${NEXT} ${YEAR_UNIT}`, (_, t) => daysFrom(t.year + 1, 1, 1, 14)),
  comingRule(`${MIDDLE} ?${NEXT} ${MONTH_UNIT}`, (_, t) => daysFrom(t.year, t.month + 1, 13, 5)),
  comingRule(`${MIDDLE} ?(?:(?:the|${THIS}) )?${MONTH_UNIT}`, (_, t) =>
    daysFrom(t.year, t.month, 13, 5),
  ),
  comingRule(`${END} ${MONTH}${WHICH_YEAR}`, (groups, t) => {
    const n = indexOfWord(MONTHS, groups['month']);
    return lastOfMonth(yearIn(groups, t) ?? comingYear(t, n), n);
  }),
  comingRule(`${START} ${MONTH}${WHICH_YEAR}`, (groups, t) => partOfMonth(t, groups, 1, 7)),
  comingRule(`${MIDDLE} ?${MONTH}${WHICH_YEAR}`, (groups, t) => partOfMonth(t, groups, 13, 5)),
  comingRule(
    `(?:(?:in|by|before|until|during|в|к|до) |${NOT_A_SUBJECT})${MONTH_OR_ADJECTIVE}${OF_NAMED_YEAR}`,
    monthOfYear,
  ),
  comingRule(
    `(?:in |в )?(?:(?<next>${NEXT} ${YEAR_UNIT})|${THIS} ${YEAR_UNIT}),? (?:in|в) ${MONTH_OR_ADJECTIVE}`,
    monthOfYear,
  ),
  comingRule(
    `(?:next|coming|following) (?:${COUNT} )?days|(?:в )?ближайшие (?:${COUNT} )?дн\\p{L}+`,
    ({ count }, t) => daysAhead(t, 0, count === undefined ? 7 : countOf(count)),
  ),
  comingRule(
    `(?:${IN} )?(?:a|one) week (?:from (?:now|today))|(?:in|через) (?:a week|неделю)`,
    (_, t) => daysAhead(t, 7),
  ),
  comingRule('in a fortnight|a fortnight from now', (_, t) => daysAhead(t, 14)),
  comingRule(`(?:in|через) (?:a couple of weeks|пару недель)`, (_, t) => daysAhead(t, 14)),
  comingRule(
    `(?:in|через) (?:${COUNT} )?(?:days?|день|дн\\p{L}+)(?: time)?|${COUNT} days? from (?:now|today)`,
    ({ count }, t) => daysAhead(t, countOf(count)),
  ),
  comingRule(
    `(?:in|через) (?:${COUNT} )?(?:weeks?|недел\\p{L}+)(?:' time)?|${COUNT} weeks? from (?:now|today)`,
    ({ count }, t) => daysAhead(t, 7 * countOf(count)),
  ),
  comingRule(
    `(?:in|через) (?:${COUNT} )?(?:months?|месяц\\p{L}*)|${COUNT} months? from (?:now|today)`,
    ({ count }, t) => monthsAhead(t, countOf(count)),
  ),
  comingRule('(?:in|через) (?:half a year|полгода)', (_, t) => monthsAhead(t, 6)),
  comingRule(`(?:in|через) (?:${COUNT} )?(?:years?|год\\p{L}*|лет)`, ({ count }, t) =>
    monthsAhead(t, 12 * countOf(count)),
  ),
  comingRule(`(?:a week on|a week from) ${WEEKDAY}|${WEEKDAY} week`, ({ weekday }, t) =>
    daysAhead(t, toWeekday(t, weekday) + 7),
  ),
  comingRule(
    `(?:${NEXT} ${WEEK} (?:on |в |во )?${WEEKDAY}|(?:в |во )?${WEEKDAY} (?:of )?(?:на )?${NEXT} ${WEEK})`,
    ({ weekday }, t) => daysAhead(t, toMonday(t) + daysSinceMonday(weekday)),
  ),
  comingRule(
    `(?:on |by |before |until |в |во |к |ко |до )?(?:next|следующ\\p{L}+) ${WEEKDAY}`,
    nextWeekday,
  ),
  ...SHORT_WEEKDAYS,
  comingRule(
    `(?:(?:on|by|before|until|till|this|coming|due|for|в|во|к|ко|до|на|эт\\p{L}+|ближайш\\p{L}+) ){0,2}${WEEKDAY}`,
    weekdayAhead,
  ),
  comingRule(`${NEXT} (?:weekend|выходн\\p{L}+)|на следующих выходных`, (_, t) =>
    daysAhead(t, toMonday(t) + 5, 2),
  ),
  comingRule(
    '(?:this |the |at the |on the |over the )?weekend|(?:на|в|эти)(?: эт\\p{L}+)? выходн\\p{L}+',
    weekend,
  ),
  comingRule(`${NEXT} (?:seven|7) days|ближайш\\p{L}+ (?:семь|7) дней`, (_, t) =>
    daysAhead(t, 0, 7),
  ),
  comingRule(`next_week|(?:на |в )?${NEXT} ${WEEK}`, (_, t) => daysAhead(t, toMonday(t), 7)),
  comingRule(
    `this_week|(?:на )?${THIS} ${WEEK}|(?:the )?rest of the week|до конца недели`,
    (_, t) => daysAhead(t, toMonday(t) - 7, 7),
  ),
  comingRule(`next_month|(?:в )?${NEXT} ${MONTH_UNIT}`, (_, t) => wholeMonth(t.year, t.month + 1)),
  comingRule(`this_month|(?:в )?${THIS} ${MONTH_UNIT}`, (_, t) => wholeMonth(t.year, t.month)),
  comingRule(`(?:в )?${NEXT} ${YEAR_UNIT}`, (_, t) => wholeYear(t.year + 1)),
  comingRule(`(?:в )?${THIS} ${YEAR_UNIT}`, (_, t) => wholeYear(t.year)),
  comingRule('(?:before |by |at |for |on |over )?christmas eve', (_, t) => dayInYear(12, 24, t)),
  comingRule(
    '(?:before |by |at |for |on |over )?christmas|(?:до |к |на |под )?католическ\\p{L}+ рождеств\\p{L}+',
    (_, t) => dayInYear(12, 25, t),
  ),
  // Who writes Russian means that of the Orthodox calendar.
  comingRule('(?:до |к |на |под )?рождеств\\p{L}+', (_, t) => dayInYear(1, 7, t)),
  comingRule("(?:before |by |at |for |on |over |the )*new year(?:['’]?s)? eve", (_, t) =>
    dayInYear(12, 31, t),
  ),
  comingRule(
    "(?:before |by |at |for |on |over |the )*(?:new year(?:['’]?s)?(?: day)?)|(?:до |к |на |под )?нов(?:ый|ого|ому|ым|ом) год(?:а|у|ом)?",
    (_, t) => daysFrom(t.year + 1, 1, 1, 1),
  ),
  comingRule(
    `(?:in|by|before|until|during|next|this(?! may \\p{L})|${FOR_MONTH}|в|к|на(?! марте(?!\\p{L}))|до) ${MONTH_OR_ADJECTIVE}${NOT_A_NAME}(?: ${YEAR})?`,
    ({ month, year }, t) => {
      const n = indexOfWord(MONTHS, month);
      return wholeMonth(year === undefined ? comingYear(t, n) : Number(year), n);
    },
  ),
  comingRule(
    `(?:(?:on |by |before |until |till |due |from )?the|on|by|before|until|till|due) ${DAY_NUMBER}|${DAY_NUMBER}(?=,? ?(?:(?:at|from|by|around) (?:\\d|noon)|\\d{1,2}(?::\\d\\d| ?[ap]m)))|(?:до |к )?(?<day>\\d{1,2})(?:-?(?:го|му)| числ\\p{L}+)(?: числ\\p{L}+)?`,
    nextDayOfMonth,
  ),
];

function monthOfYear(groups: Groups, today: Today): Days {
  const month = indexOfWord(MONTHS, groups['month']);
  return wholeMonth(yearIn(groups, today) ?? today.year, month);
}

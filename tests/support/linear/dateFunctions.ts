import { clockIn, clocksIn } from '../../../electron/engine/text/dates/clockTime.ts';
import {
  clockMovedTo,
  clockOnDay,
  isOfEvening,
} from '../../../electron/engine/text/dates/comingClock.ts';
import { countOf, dayNumber, indexOfWord } from '../../../electron/engine/text/dates/dateWords.ts';
import { countsThings, startsWithUnit } from '../../../electron/engine/text/dates/countsThings.ts';
import { readDate, readEndDate } from '../../../electron/engine/algorithms/time/readDate.ts';
import { comingDateIn } from '../../../electron/engine/text/dates/comingDate.ts';
import { fullDatesIn } from '../../../electron/engine/text/dates/fullDates.ts';
import { unclearTimeIn } from '../../../electron/engine/text/dates/unclearTime.ts';
import { addDayOf } from '../../../electron/engine/text/dates/addDayOf.ts';
import { stripTime } from '../../../electron/engine/text/dates/stripTime.ts';

const CLOCK = { hour: 3, minute: 0, text: 'at 3', isBare: true, isNamed: false };

/** Functions that read dates and times of day. */
export const dateFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  clockIn,
  clocksIn,
  startsWithUnit,
  countOf,
  dayNumber,
  unclearTimeIn,
  fullDatesIn,
  countsThings: (text) => countsThings('2', text),
  indexOfWord: (text) => indexOfWord([['one'], ['two']], text),
  comingDateIn: (text) => comingDateIn(text, { now: 0, zone: 'Europe/Berlin' }),
  addDayOf: (text) => addDayOf(text, { content: text, at: 0 }, { now: 0, zone: 'Europe/Berlin' }),
  stripTime: (text) => stripTime(text, { now: 0, zone: 'Europe/Berlin' }),
  readDate: (text) => readDate(text, 'Europe/Berlin'),
  readEndDate: (text) => readEndDate(text, 'Europe/Berlin'),
  isOfEvening: (text) => isOfEvening({ ...CLOCK, hour: 7 }, text),
  clockMovedTo: (text) =>
    clockMovedTo(
      CLOCK,
      { year: 2026, month: 1, day: 1 },
      { text, now: 0, zone: 'UTC', former: null },
    ),
  clockOnDay: (text) =>
    clockOnDay(CLOCK, { year: 2026, month: 1, day: 1 }, { text, now: 0, zone: 'UTC' }),
};

/** Calculate days from the numbers and the few words of one match. */
export const WITHOUT_DATE_TEXT: readonly string[] = [
  'daysAhead',
  'comingYear',
  'dayInYear',
  'dayOfMonth',
  'daysSinceMonday',
  'lastOfMonth',
  'monthIn',
  'monthsAhead',
  'nextDayOfMonth',
  'nextWeekday',
  'partOfMonth',
  'validDay',
  'slashedDay',
  'daysFrom',
  'toMonday',
  'toWeekday',
  'weekdayAhead',
  'weekend',
  'yearIn',
  'comingClock',
  'comingRule',
  'localDay',
];

import { countsThings, startsWithUnit } from './countsThings.ts';
import { SMALL_NUMBERS } from './dateWords.ts';
import { ORDINALS } from './ordinals.ts';
import type { TextSpan } from '../own/spans.ts';
import { LETTERS } from './wholeWords.ts';

/** Time of day, in the person's zone. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
}

/** Time of day with its words. */
export interface SpokenClock extends ClockTime {
  readonly text: string;
  /** True for an hour that may be of the morning or the afternoon. */
  readonly isBare: boolean;
  /** True if the words name the half of the day. */
  readonly isNamed: boolean;
}

/** Time of day with its place in the text. */
export interface ClockSpan extends SpokenClock, TextSpan {}

/** Stands where a day was cut out of a text; people write it for "at" too. */
export const DAY_MARK = '@';

type Groups = Readonly<Record<string, string | undefined>>;

interface ClockRule {
  readonly pattern: RegExp;
  readonly time: (groups: Groups) => Omit<SpokenClock, 'text'>;
}

const HOURS: Readonly<Record<string, number>> = { ...SMALL_NUMBERS, час: 1 };

const AN_HOUR = `\\d{1,2}|${Object.keys(HOURS).join('|')}`;
const HOUR = `(?<hour>${AN_HOUR})`;
const PART =
  '(?:(?<am>a\\.?m\\.?|in the morning|утра)|(?<pm>p\\.?m\\.?|in the (?:afternoon|evening)|at night|вечера))';
// «2 дня», «2 ночи» are how long something lasts, unless "at" or the hour is said.
const RUSSIAN_PART = '(?:(?<am>ночи)|(?<pm>дня))';
const AT = '(?:at|by|from|around|about|в|к|с|до|около)';
const NOT_A_DATE = `(?![${LETTERS}\\d.:/-]*\\d)(?! ?(?:числ|день|дня|дней|час(?:а|ов)? назад))`;
const O_CLOCK = "(?: (?:o'clock|час(?:а|ов)?))";
/** "9.30" is a time after one of these words or beside a day, and an amount anywhere else. */
const DOTTED_CLOCK = '(?<hour>\\d{1,2})\\.(?<minute>[0-5]\\d)(?!\\.?\\d)';
const BEFORE_DOTTED = `(?:${AT}|till|until|before|after|после|на)`;

/** Part of a day that stands apart from the hour: "tonight at 8", «завтра вечером в 8». */
const EVENING = '(?<evening>tonight|(?:this |in the )?evening|night|вечером)';
const AFTERNOON = '(?<afternoon>(?:this |in the )?afternoon|дн[её]м|после обеда)';
const LATE_WORD = `(?:${EVENING}|${AFTERNOON}),?`;
const LATE_HOUR = `(?:at|by|around|about|в|к|около) ${HOUR}(?::(?<minute>[0-5]\\d))?${O_CLOCK}?`;

/** Hour that is not over: «полшестого», «четверть шестого» are 5:30 and 5:15. */
const RUNNING_HOUR = `(?<to>${[...ORDINALS]
  .filter(([word, number]) => number <= 12 && /го$/u.test(word))
  .map(([word]) => word)
  .join('|')})`;

/** Forms of a time, the most precise first. */
const rules: readonly ClockRule[] = [
  clockRule(`${LATE_WORD} ${LATE_HOUR}(?! ?(?:[ap]\\.?m|утра))`),
  clockRule(`${LATE_HOUR} (?:${DAY_MARK} )?${LATE_WORD}`),
  clockRule(`(?:в )?(?:пол|половин[аеу] )${RUNNING_HOUR}(?: ?${PART})?`, 30),
  clockRule(`(?:в )?четверть ${RUNNING_HOUR}(?: ?${PART})?`, 15),
  clockRule(`(?<hour>\\d{1,2}):(?<minute>[0-5]\\d)(?!\\.?\\d)(?: ?(?:${PART}|${RUSSIAN_PART}))?`),
  clockRule(`${DOTTED_CLOCK} ?(?:${PART}|${RUSSIAN_PART})`),
  clockRule(`${BEFORE_DOTTED} ${DOTTED_CLOCK}`),
  clockRule(`${DAY_MARK} ?${DOTTED_CLOCK}(?! (?:to|for) )`),
  clockRule(`^${DOTTED_CLOCK}(?= ?${DAY_MARK})`),
  clockRule(`${DOTTED_CLOCK}(?= ?[–—-] ?\\d{1,2}\\.[0-5]\\d(?![.\\d]))`),
  clockRule(`${HOUR}${O_CLOCK}? ?${PART}`),
  clockRule(`(?:${HOUR}${O_CLOCK}|(?:${AT}|${DAY_MARK}) ${HOUR}) ?${RUSSIAN_PART}`),
  clockRule(`half past ${HOUR}`, 30),
  // "Half seven" is 7:30 in British English, behind a word of time.
  clockRule(`(?:${AT}|before|after|until|till|for) half ${HOUR}`, 30),
  clockRule(`quarter past ${HOUR}`, 15),
  clockRule(`(?:at|by|around) (?:a )?quarter to (?<to>${AN_HOUR})(?: ?${PART})?`, 45),
  clockRule(`(?:к )?без (?:четверти|пятнадцати) (?<to>${AN_HOUR})(?: ?${PART})?`, 45),
  clockRule(`${AT} (?:noon|midday)|(?:в|к) (?:полдень|полудню)`, 0, { hour: 12 }),
  clockRule(`${AT} midnight|(?:в|к) (?:полночь|полуночи)`, 0, { hour: 0 }),
  clockRule(`(?:at|в) ${HOUR}${O_CLOCK}?${NOT_A_DATE}`),
];

/** Part of a text in which a time is looked for. */
const MAX_LENGTH = 1_000;

/** First time of day in a text; null without one, or with one that no clock shows. */
export function clockIn(statement: string): SpokenClock | null {
  const text = statement.slice(0, MAX_LENGTH);
  for (const { pattern, time } of rules) {
    // Most match nowhere, and an iterator of matches costs more than to see that.
    if (text.search(pattern) < 0) continue;
    for (const match of text.matchAll(pattern)) {
      const tail = text.slice(match.index + match[0].length);
      if (isAmount(match, tail)) continue;
      const clock = time(match.groups ?? {});
      if (clock.hour <= 23 && clock.minute <= 59) return { ...clock, text: match[0] };
    }
  }
  return null;
}

/** Times of day in a text, in order, without those that no clock shows. */
export function clocksIn(text: string): ClockSpan[] {
  const clocks: ClockSpan[] = [];
  const isTaken = new Uint8Array(text.length);
  for (const { pattern, time } of rules) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (isTaken.subarray(start, end).includes(1)) continue;
      if (isAmount(match, text.slice(end, end + MAX_TAIL_LENGTH))) continue;
      const clock = time(match.groups ?? {});
      if (clock.hour > 23 || clock.minute > 59) continue;
      isTaken.fill(1, start, end);
      clocks.push({ ...clock, text: match[0], start, end });
    }
  }
  return clocks.toSorted((a, b) => a.start - b.start);
}

/** Characters after a number that tell what it counts. */
const MAX_TAIL_LENGTH = 100;

/** True for a bare number that counts what follows it, or a dotted one that measures. */
function isAmount({ 0: words, groups = {} }: RegExpExecArray, tail: string): boolean {
  if (groups['minute'] !== undefined) return !words.includes(':') && startsWithUnit(tail);
  return /^(?:at|в) \S+$/iu.test(words) && countsThings(groups['hour'] ?? '', tail);
}

function clockRule(source: string, minutes = 0, fixedTime: Partial<ClockTime> = {}): ClockRule {
  return {
    pattern: new RegExp(`(?<![${LETTERS}\\d.])(?:${source})(?![${LETTERS}\\d])`, 'giu'),
    time({ hour, minute, to, am, pm, evening, afternoon }) {
      const stated = fixedTime.hour ?? (to === undefined ? hourOf(hour) : hourBefore(to));
      const isAfternoon =
        stated < 12 &&
        (pm !== undefined || afternoon !== undefined || (evening !== undefined && stated > 3));
      const isMidnight = am !== undefined && stated === 12;
      const isNamed =
        am !== undefined || pm !== undefined || isAfternoon || fixedTime.hour !== undefined;
      return {
        hour: isMidnight ? 0 : stated + (isAfternoon ? 12 : 0),
        minute: minute === undefined ? minutes : Number(minute),
        isBare: !isNamed && hour?.[0] !== '0',
        isNamed,
      };
    },
  };
}

/** Hour before the one that a word names: half of the first is 12:30. */
function hourBefore(word: string): number {
  const number = ORDINALS.get(word.toLocaleLowerCase()) ?? hourOf(word);
  return number === 1 ? 12 : number - 1;
}

function hourOf(word: string | undefined): number {
  return HOURS[(word ?? '').toLocaleLowerCase()] ?? Number(word);
}

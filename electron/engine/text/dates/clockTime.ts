import { SMALL_NUMBERS } from './dateWords.ts';
import { LETTERS } from './wholeWords.ts';

/** Time of day, in the person's zone. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface ClockRule {
  readonly pattern: RegExp;
  readonly time: (groups: Groups) => ClockTime;
}

const HOURS: Readonly<Record<string, number>> = { ...SMALL_NUMBERS, час: 1 };

const HOUR = `(?<hour>\\d{1,2}|${Object.keys(HOURS).join('|')})`;
const PART =
  '(?:(?<am>a\\.?m\\.?|in the morning|утра|ночи)|(?<pm>p\\.?m\\.?|in the (?:afternoon|evening)|at night|дня|вечера))';
const AT = '(?:at|by|from|around|about|в|к|с|до|около)';
const NOT_A_DATE = `(?![${LETTERS}\\d.:/-]*\\d)(?! ?(?:числ|день|дня|дней|час(?:а|ов)? назад))`;

/** Forms of a time, the most precise first. */
const rules: readonly ClockRule[] = [
  clockRule(`(?<hour>\\d{1,2})[:.](?<minute>[0-5]\\d)(?![.\\d])(?: ?${PART})?`),
  clockRule(`${HOUR}(?: (?:o'clock|час(?:а|ов)?))? ?${PART}`),
  clockRule(`half past ${HOUR}`, 30),
  clockRule(`quarter past ${HOUR}`, 15),
  clockRule(`${AT} (?:noon|midday)|(?:в|к) (?:полдень|полудню)`, 0, { hour: 12 }),
  clockRule(`${AT} midnight|(?:в|к) (?:полночь|полуночи)`, 0, { hour: 0 }),
  clockRule(`(?:at|в) ${HOUR}(?: (?:o'clock|час(?:а|ов)?))?${NOT_A_DATE}`),
];

/** Part of a text in which a time is looked for. */
const MAX_LENGTH = 1_000;

/** First time of day in a text; null without one, or with one that no clock shows. */
export function clockIn(statement: string): (ClockTime & { readonly text: string }) | null {
  const text = statement.slice(0, MAX_LENGTH);
  for (const { pattern, time } of rules) {
    const match = pattern.exec(text);
    const clock = match && time(match.groups ?? {});
    if (match && clock && clock.hour <= 23 && clock.minute <= 59) {
      return { ...clock, text: match[0] };
    }
  }
  return null;
}

function clockRule(source: string, minutes = 0, fixed: Partial<ClockTime> = {}): ClockRule {
  return {
    pattern: new RegExp(`(?<![${LETTERS}\\d.])(?:${source})(?![${LETTERS}\\d])`, 'iu'),
    time({ hour, minute, am, pm }) {
      const stated = fixed.hour ?? hourOf(hour);
      const isAfternoon = pm !== undefined && stated < 12;
      const isMidnight = am !== undefined && stated === 12;
      return {
        hour: isMidnight ? 0 : stated + (isAfternoon ? 12 : 0),
        minute: minute === undefined ? minutes : Number(minute),
      };
    },
  };
}

function hourOf(word: string | undefined): number {
  return HOURS[(word ?? '').toLocaleLowerCase()] ?? Number(word);
}

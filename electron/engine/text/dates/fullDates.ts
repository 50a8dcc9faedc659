import { indexOfWord, MONTHS } from './dateWords.ts';

/** Day, month and year as people and models write them, in any order. */
const DATE_FORMS: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})-(?<number>\d{2})-(?<day>\d{2})(?!\d)/gu,
  /(?<!\d)(?<day>\d{1,2})\.(?<number>\d{1,2})\.(?<year>\d{4})(?!\d)/gu,
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>\p{L}{3,9}),? (?<year>\d{4})(?!\d)/giu,
  /(?<!\p{L})(?<month>\p{L}{3,9}) (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/giu,
];

export interface FullDate {
  /** As `YYYY-MM-DD`. */
  readonly day: string;
  readonly start: number;
}

/** Days that a text names with their year, each once. */
export function fullDatesIn(text: string): readonly FullDate[] {
  const dates = DATE_FORMS.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ groups, index }) => {
      const day = isoDay(groups ?? {});
      return day === null ? [] : [{ day, start: index }];
    }),
  );
  return [...new Map(dates.toReversed().map((date) => [date.day, date])).values()].reverse();
}

function isoDay(groups: Readonly<Record<string, string | undefined>>): string | null {
  const { year = '', day = '', month, number } = groups;
  const monthNumber = month === undefined ? Number(number) : indexOfWord(MONTHS, month);
  const at = new Date(Date.UTC(Number(year), monthNumber - 1, Number(day)));
  const isDay = at.getUTCMonth() === monthNumber - 1 && at.getUTCDate() === Number(day);
  return isDay ? at.toISOString().slice(0, 10) : null;
}

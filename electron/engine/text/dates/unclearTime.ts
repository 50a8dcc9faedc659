import { COMING_DAYS } from './comingDays.ts';

/** Words that put something off without a day. */
const VAGUE_TIME =
  /(?<!\p{L})(?:soon(?:ish)?|later|some ?day|some ?time|one day|eventually|asap|as soon as possible|скоро|потом|попозже|позже|как-нибудь|когда-нибудь|однажды|как можно скорее)(?!\p{L})/iu;

/** "In a few days": a number that nobody said. */
const UNCOUNTED_SPAN =
  /(?<!\p{L})(?:in (?:a few|several|some) (?:minutes|hours|days|weeks|months)|через (?:несколько|пару-тройку) (?:минут|часов|дней|недель|месяцев))(?!\p{L})/iu;

/** Any of the first days of a calendar: only whether a day exists matters here. */
const ANY_DAY = { year: 2001, month: 1, day: 1, weekday: 1 };

/**
 * Words of a text without a readable time that seem to name a coming time and name none: a day that
 * no calendar has ("31 February"), one of two ("5/12"), or no day at all ("soon"). Null if there are
 * none.
 */
export function unclearTimeIn(text: string): string | null {
  for (const { pattern, days, dependsOnToday } of COMING_DAYS) {
    const match = pattern.exec(text);
    const interval = match && days(match.groups ?? {}, ANY_DAY);
    if (match === null || interval === undefined) continue;
    return interval === null || dependsOnToday ? match[0] : null;
  }
  return (UNCOUNTED_SPAN.exec(text) ?? VAGUE_TIME.exec(text))?.[0] ?? null;
}

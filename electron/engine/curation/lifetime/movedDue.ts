import type { Due } from '../../../../shared/domain/node.ts';
import {
  clockTimeIn,
  dayIn,
  momentIn,
  startOfDay,
  type DayContext,
} from '../../algorithms/time/zonedTime.ts';
import { clockIn, type SpokenClock } from '../../text/dates/clockTime.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';

/** Words around a day and a time that name neither. */
const FILLER =
  /^(?:[\s,.!]|(?:at|on|by|for|the|in|instead|please|в|во|на|к|пожалуйста)(?!\p{L}))*$/iu;
/** Latest hour that is meant in the afternoon where no half of the day is named. */
const LAST_BARE_HOUR = 7;
/** Words that make a bare day or hour one: "to Monday", "to 4", «на 16». */
const BEFORE_DAY = ['', 'on ', 'в '];
const BEFORE_HOUR = ['at ', 'в '];

/**
 * Due time to which words move a to-do: "Monday", "4pm", «завтра в 10». What they leave open stays as
 * it was: the day of a time alone, and the time of a day alone. Null where they say anything else.
 */
export function movedDue(words: string, due: Due | null, { now, zone }: DayContext): Due | null {
  const spokenClock = clockIn(words);
  const dayWords = spokenClock === null ? words : without(words, spokenClock.text);
  const date = firstOf(BEFORE_DAY, (preposition) => {
    const time = comingDateIn(preposition + dayWords, { now, zone });
    return time?.clock === null ? time : null;
  });
  // «5 марта» is no hour.
  const clock =
    spokenClock ??
    (date === null ? firstOf(BEFORE_HOUR, (preposition) => clockIn(preposition + words)) : null);
  if (date === null && clock === null) return null;
  const otherWords =
    date === null ? without(words, clock?.text ?? '') : without(dayWords, date.text);
  if (!FILLER.test(otherWords)) return null;
  const day = dayIn(zone, date === null ? Math.max(due?.at ?? now, now) : date.to - 1);
  const time = clock === null ? clockTimeOfDue(due, zone) : clockOf(clock);
  return time === null
    ? { at: startOfDay(zone, day), hasTime: false }
    : { at: momentIn(zone, day, time), hasTime: true };
}

function firstOf<T>(
  prepositions: readonly string[],
  read: (preposition: string) => T | null,
): T | null {
  for (const preposition of prepositions) {
    const value = read(preposition);
    if (value !== null) return value;
  }
  return null;
}

/** Words without a part of them, which a preposition may have been put before. */
function without(words: string, part: string): string {
  return words.includes(part)
    ? words.replace(part, ' ')
    : words.replace(part.replace(/^(?:on|at|в) /iu, ''), ' ');
}

function clockTimeOfDue(due: Due | null, zone: string) {
  return due?.hasTime === true ? clockTimeIn(zone, due.at) : null;
}

function clockOf({ hour, minute, isBare }: SpokenClock) {
  return { hour: isBare && hour > 0 && hour <= LAST_BARE_HOUR ? hour + 12 : hour, minute };
}

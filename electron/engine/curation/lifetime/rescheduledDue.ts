import type { Due } from '../../../../shared/domain/node.ts';
import {
  clockTimeIn,
  dayIn,
  momentIn,
  startOfDay,
  type DayContext,
} from '../../algorithms/time/zonedTime.ts';
import { clockIn } from '../../text/dates/clockTime.ts';
import { clockMovedTo } from '../../text/dates/comingClock.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';

/** Words around a day and a time that name neither. */
const FILLER =
  /^(?:[\s,.!]|(?:at|on|by|for|the|in|instead|please|в|во|на|к|пожалуйста)(?!\p{L}))*$/iu;
/** Words that make a bare day or hour one: "to Monday", "to 4", «на 16». */
const BEFORE_DAY = ['', 'on ', 'в '];
const BEFORE_HOUR = ['at ', 'в '];

/** Moment at which a to-do is moved, and its text, which tells of an hour whether it is a late one. */
interface MovingContext extends DayContext {
  readonly text?: string;
}

/**
 * Due time to which words move a to-do: "Monday", "4pm", «завтра в 10». What they leave open stays as
 * it was: the day of a time alone, and the time of a day alone. Null where they say anything else.
 */
export function rescheduledDue(
  words: string,
  due: Due | null,
  { now, zone, text = '' }: MovingContext,
): Due | null {
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
  const previousClock = due?.hasTime === true ? clockTimeIn(zone, due.at) : null;
  if (clock !== null) {
    // Beside its former time its own words tell nothing: a flight at three may be moved to seven.
    const timeText = previousClock === null ? `${text} ${words}` : words;
    const moved = clockMovedTo(clock, day, {
      now,
      zone,
      text: timeText,
      former: previousClock,
    });
    return { at: momentIn(zone, moved.day, moved.clock), hasTime: true };
  }
  return previousClock === null
    ? { at: startOfDay(zone, day), hasTime: false }
    : { at: momentIn(zone, day, previousClock), hasTime: true };
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

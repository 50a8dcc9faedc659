import type { DayContext } from '../../algorithms/time/zonedTime.ts';
import { clockIn, DAY_MARK } from './clockTime.ts';
import { comingDateIn } from './comingDate.ts';
import { LETTERS } from './wholeWords.ts';

/** Part of a day, beside the day or with words of its own: "tomorrow morning", "in the evening", «утром». */
const PART_OF_DAY = new RegExp(
  `${DAY_MARK},? (?:early |late )?(?:morning|afternoon|evening|night)(?![${LETTERS}])|(?<![${LETTERS}])(?:(?:in the|this|at) (?:early |late )?(?:morning|afternoon|evening|night)|(?:рано )?утром|дн[её]м|(?:поздно )?вечером|ночью)(?![${LETTERS}])`,
  'giu',
);

/** Preposition of a day or a time: "at 3pm" is one, though only "3pm" is read. */
const PREPOSITION = new RegExp(
  `(?<![${LETTERS}])(?:at|by|on|from|around|about|в|во|на|к|с|до|около) $`,
  'iu',
);

/** Text of a to-do without its date and time: "I called mom" finishes "Call mom tomorrow at 9". */
export function stripTime(todo: string, day: DayContext): string {
  const time = comingDateIn(todo, day);
  // The mark of the day shows which number is a time.
  const withoutDay = time === null ? todo : replacePart(todo, time.text, DAY_MARK);
  const clock = clockIn(withoutDay);
  const withoutClock = clock === null ? withoutDay : replacePart(withoutDay, clock.text, ' ');
  return withoutClock.replace(PART_OF_DAY, ' ').replace(DAY_MARK, ' ');
}

/** Text with a part of it replaced, and the preposition of that part. */
function replacePart(text: string, part: string, replacement: string): string {
  const start = text.indexOf(part);
  if (start < 0) return text;
  const head = text.slice(0, start).replace(PREPOSITION, '');
  return head + replacement + text.slice(start + part.length);
}

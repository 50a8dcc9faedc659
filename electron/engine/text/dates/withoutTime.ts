import type { DayContext } from '../../algorithms/time/zonedTime.ts';
import { clockIn, DAY_MARK } from './clockTime.ts';
import { comingDateIn } from './comingDate.ts';
import { LETTERS } from './wholeWords.ts';

/** Part of a day, beside the day or with words of its own: "tomorrow morning", "in the evening", «утром». */
const PART_OF_DAY = new RegExp(
  `${DAY_MARK},? (?:early |late )?(?:morning|afternoon|evening|night)(?![${LETTERS}])|(?<![${LETTERS}])(?:(?:in the|this|at) (?:early |late )?(?:morning|afternoon|evening|night)|(?:рано )?утром|дн[её]м|(?:поздно )?вечером|ночью)(?![${LETTERS}])`,
  'giu',
);

/** Text of a to-do without its date and time: "I called mom" finishes "Call mom tomorrow at 9". */
export function withoutTime(todo: string, day: DayContext): string {
  const time = comingDateIn(todo, day);
  // The mark of the day shows which number is a time.
  const dayless = time === null ? todo : todo.replace(time.text, DAY_MARK);
  const clock = clockIn(dayless);
  const clockless = clock === null ? dayless : dayless.replace(clock.text, ' ');
  return clockless.replace(PART_OF_DAY, ' ').replace(DAY_MARK, ' ');
}

import { hasCyrillic } from '../languages/alphabets.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { DayContext } from '../../algorithms/time/zonedTime.ts';
import { queryTerms } from '../terms.ts';
import { clockIn, DAY_MARK } from './clockTime.ts';
import { comingDateIn } from './comingDate.ts';
import { LETTERS } from './wholeWords.ts';
import { stripTime } from './stripTime.ts';

/** Statement with the moment at which it was said. */
export interface EarlierStatement {
  readonly content: string;
  readonly at: EpochMs;
}

const PREPOSITION = new RegExp(`^(?:at|by|around|about|в|во|к|около)(?![${LETTERS}]) ?`, 'iu');

/**
 * Statement that gives another clock time alone, "the dentist is at 4pm", with the day of the earlier one
 * of the same thing: "the dentist is on Friday at 4pm". Null for any other statement, and where the words
 * of that day would mean another one now.
 */
export function addDayOf(
  statement: string,
  source: EarlierStatement,
  day: DayContext,
): string | null {
  const clock = clockIn(statement);
  if (clock === null || namesDay(statement, day) || source.content.includes(DAY_MARK)) return null;
  const date = comingDateIn(source.content, day);
  if (date === null || !namesDay(source.content, day)) return null;
  const earlierDate = comingDateIn(source.content, { ...day, now: source.at });
  if (earlierDate?.from !== date.from || !isAboutSame(statement, source.content, day)) return null;
  const markedText = source.content.replace(date.text, () => DAY_MARK);
  const markedStatement = replaceClock(markedText, clock.text);
  return markedStatement.replace(DAY_MARK, () => date.text);
}

/** True for words that name a day, and not only a time of it. */
function namesDay(text: string, day: DayContext): boolean {
  const date = comingDateIn(text, day);
  if (date === null) return false;
  const clock = clockIn(text.replace(date.text, () => DAY_MARK)) ?? clockIn(text);
  if (clock === null) return true;
  return (
    comingDateIn(
      text.replace(clock.text, () => ' '),
      day,
    ) !== null
  );
}

function isAboutSame(statement: string, content: string, day: DayContext): boolean {
  const contentTerms = new Set(queryTerms(stripTime(content, day)));
  return queryTerms(stripTime(statement, day)).every((term) => contentTerms.has(term));
}

/** Text with its clock time replaced, or with one behind it. */
function replaceClock(markedText: string, clockWords: string): string {
  const oldClock = clockIn(markedText)?.text;
  const clockWithoutPreposition = clockWords.replace(PREPOSITION, '');
  const preposition = hasCyrillic(markedText) ? 'в' : 'at';
  if (oldClock === undefined)
    return `${markedText.trimEnd()} ${preposition} ${clockWithoutPreposition}`;
  const start = markedText.indexOf(oldClock);
  const oldPreposition = PREPOSITION.exec(oldClock)?.[0] ?? '';
  const isMarked = oldPreposition !== '' || /(?:at|by|в|во|к) $/iu.test(markedText.slice(0, start));
  const leadingPreposition = isMarked ? oldPreposition : `${preposition} `;
  return (
    markedText.slice(0, start) +
    leadingPreposition +
    clockWithoutPreposition +
    markedText.slice(start + oldClock.length)
  );
}

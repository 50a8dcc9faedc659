import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { DayContext } from '../../algorithms/time/zonedTime.ts';
import { queryTerms } from '../terms.ts';
import { clockIn, DAY_MARK } from './clockTime.ts';
import { comingDateIn } from './comingDate.ts';
import { LETTERS } from './wholeWords.ts';
import { withoutTime } from './withoutTime.ts';

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
export function withDayOf(
  statement: string,
  source: EarlierStatement,
  day: DayContext,
): string | null {
  const clock = clockIn(statement);
  if (clock === null || namesDay(statement, day) || source.content.includes(DAY_MARK)) return null;
  const date = comingDateIn(source.content, day);
  if (date === null || !namesDay(source.content, day)) return null;
  const dateThen = comingDateIn(source.content, { ...day, now: source.at });
  if (dateThen?.from !== date.from || !isAboutSame(statement, source.content, day)) return null;
  const marked = source.content.replace(date.text, () => DAY_MARK);
  const markedStatement = withClock(marked, clock.text);
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
  const contentTerms = new Set(queryTerms(withoutTime(content, day)));
  return queryTerms(withoutTime(statement, day)).every((term) => contentTerms.has(term));
}

/** Text with its clock time replaced, or with one behind it. */
function withClock(marked: string, clockWords: string): string {
  const oldClock = clockIn(marked)?.text;
  const bare = clockWords.replace(PREPOSITION, '');
  const preposition = /\p{Script=Cyrillic}/u.test(marked) ? 'в' : 'at';
  if (oldClock === undefined) return `${marked.trimEnd()} ${preposition} ${bare}`;
  const start = marked.indexOf(oldClock);
  const oldPreposition = PREPOSITION.exec(oldClock)?.[0] ?? '';
  const isMarked = oldPreposition !== '' || /(?:at|by|в|во|к) $/iu.test(marked.slice(0, start));
  const ahead = isMarked ? oldPreposition : `${preposition} `;
  return marked.slice(0, start) + ahead + bare + marked.slice(start + oldClock.length);
}

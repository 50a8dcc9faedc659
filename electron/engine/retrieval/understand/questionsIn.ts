import { trimEnd } from '../../algorithms/trimEnd.ts';
import { sentences } from '../../text/summary.ts';

/** Limit of questions of one message that are looked up each by itself. */
const MAX_QUESTIONS = 4;

/** Splits after a question mark, also where the next word is in lower case. */
const QUESTION_BOUNDARY = /(?<=[?？؟][!！]?)(?=[^?？؟!！])/u;
const QUESTION_MARKS = '?？؟';

/**
 * Questions of a message, the first few: each a sentence that ends with a question mark, Latin,
 * Chinese or Arabic, with exclamation marks after it or not.
 */
export function questionsIn(message: string): string[] {
  return sentences(message)
    .flatMap((sentence) => sentence.split(QUESTION_BOUNDARY))
    .map((part) => part.trim())
    .filter((part) => QUESTION_MARKS.includes(trimEnd(part, '!！').at(-1) ?? ' '))
    .slice(0, MAX_QUESTIONS);
}

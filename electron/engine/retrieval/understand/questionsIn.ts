import { sentences } from '../../text/summary.ts';

/** Limit of questions of one message that are looked up each by itself. */
const MAX_QUESTIONS = 4;

/** Part of a sentence up to its next question mark: small letters may follow in hasty writing. */
const UP_TO_QUESTION_MARK = /[^?？؟]+(?:[?？؟]+[!！]*)*/gu;
const QUESTION_END = /[?？؟]+[!！]*$/u;

/**
 * Questions of a message, the first few: each a sentence that ends with a question mark, Latin,
 * Chinese or Arabic, with an exclamation mark after it or not.
 */
export function questionsIn(message: string): string[] {
  return sentences(message)
    .flatMap((sentence) => sentence.match(UP_TO_QUESTION_MARK) ?? [])
    .map((part) => part.trim())
    .filter((part) => QUESTION_END.test(part))
    .slice(0, MAX_QUESTIONS);
}

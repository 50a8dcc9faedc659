import type { TextSpan } from '../own/spans.ts';
import { comingDateIn } from '../dates/comingDate.ts';
import { isDoubted, isNegation, withoutReminders } from '../grounding/mood.ts';
import { detectQuestionLanguage } from '../languages/detectLanguage.ts';
import { tokenSpans } from '../tokenize.ts';

/** End of the words in front of a clause that is one of several. */
const JOINS =
  /(?:[,;:–—(\n]|(?<!\p{L})(?:and|also|then|plus|и|а|ещё|еще|также|потом))(?: (?:also|then|to|ещё|еще|также)){0,2}$/iu;
/** Beginning of the words behind a clause that is one of several. */
const CONTINUES = /^\s*(?:[.!?…;,)–—\n]|(?:and|plus|then|и|а|также)(?!\p{L}))|^\s*$/iu;
/** Verbs of somebody who speaks: what follows is theirs. */
const SPEAKS =
  /(?<!\p{L})(?:says?|said|claims?|claimed|thinks?|thought|heard|told (?:me|us)|tells (?:me|us)|говор\p{L}+|сказал\p{L}*|дума\p{L}+|счита\p{L}+|слышал\p{L}*|утвержда\p{L}+)(?!\p{L})/iu;

const ANY_DAY = { now: 0, zone: 'UTC' };

/**
 * Clause of a sentence that a quote is, where it stands for itself among several: "call Ann" of
 * "remind me to buy milk and call Ann". Null for a part whose other words, a condition, a negation, a
 * speaker or a day, may concern it as well, and for a whole sentence.
 */
export function quotedClause(text: string, sentence: TextSpan, quote: TextSpan): TextSpan | null {
  if (quote.start < sentence.start || quote.end > sentence.end) return null;
  const leading = text.slice(sentence.start, quote.start);
  const trailing = text.slice(quote.end, sentence.end);
  const hasWords = (part: string) => /[\p{L}\p{N}]/u.test(part);
  if (!hasWords(leading) && !hasWords(trailing)) return null;
  if (hasWords(leading) && !JOINS.test(leading.trimEnd())) return null;
  if (!CONTINUES.test(trailing)) return null;
  const isAltered = [leading, trailing].some(
    (part) => altersMeaning(part) || sharesDay(part, text.slice(quote.start, quote.end)),
  );
  return isAltered ? null : { start: quote.start, end: quote.end };
}

function altersMeaning(part: string): boolean {
  const words = withoutReminders(part);
  const tokens = tokenSpans(words);
  return (
    SPEAKS.test(words) ||
    isDoubted(words, detectQuestionLanguage(words)) ||
    tokens.some(({ token, start, end }, index) =>
      isNegation(token, words.slice(start, end), tokens[index + 1]?.token),
    )
  );
}

/** True if a day in the other words may be that of the clause, which has none. */
function sharesDay(part: string, clause: string): boolean {
  const day = comingDateIn(part, ANY_DAY)?.text;
  if (day === undefined || comingDateIn(clause, ANY_DAY) !== null) return false;
  // A day at the end of what stands in front is of that clause.
  return !part.trimEnd().replace(JOINS, '').trimEnd().endsWith(day);
}

import { isStopWord } from '../../text/stopWords.ts';
import { stem } from '../../text/stem.ts';
import { tokenSpans } from '../../text/tokenize.ts';

/** Share of capitalized words from which capitals tell nothing: a title, or a text in capitals. */
const MAX_CAPITALIZED = 0.6;

/**
 * Stems of the proper names in a question: words capitalized elsewhere than at the beginning of a
 * sentence. None for scripts without capitals, nor where most words have one.
 */
export function properNamesIn(question: string): string[] {
  const spans = tokenSpans(question);
  const isCapitalized = (start: number) => /^\p{Lu}/u.test(question.slice(start, start + 2));
  const capitalized = spans.filter(({ start }) => isCapitalized(start));
  if (capitalized.length > MAX_CAPITALIZED * spans.length) return [];
  return capitalized
    .filter(({ start }) => start > 0 && !/[.!?…:"“«]\s*$/u.test(question.slice(0, start)))
    .filter(({ token }) => !isStopWord(token))
    .map(({ token }) => stem(token));
}

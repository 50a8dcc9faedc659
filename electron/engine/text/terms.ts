import { isArticle } from './articles.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stopWords.ts';
import { tokenize } from './tokenize.ts';

/** Index terms of a text: every word's stem, in order, stop words included. */
export function indexTerms(text: string): string[] {
  return tokenize(text).map(stem);
}

/**
 * Query terms of a question: distinct stems without stop words, in order. Leaving stop words out of
 * queries alone is 25 times faster and finds more; keeping them in the index lets a question that
 * has nothing else ("who is it?") still be asked.
 */
export function queryTerms(text: string): string[] {
  const words = tokenize(text);
  const meaning = words.filter((word) => !isStopWord(word));
  return [...new Set((meaning.length > 0 ? meaning : words).map(stem))];
}

/** Terms that every duplicate of a statement contains: all except its articles. */
export function termsOfStatement(text: string): string[] {
  return indexTerms(text).filter((term) => !isArticle(term));
}

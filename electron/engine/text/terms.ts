import { isArticle } from './articles.ts';
import { hasStemmer, languageStem } from './languages/languageStem.ts';
import { writtenLanguage } from './languages/writtenLanguage.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stopWords.ts';
import { tokenize, tokenSpans } from './tokenize.ts';

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

interface LanguageTerms {
  /** Index terms. */
  readonly terms: readonly string[];
  /** Stems in the language of the text, where it has a stemmer of its own and they differ. */
  readonly languageStems: readonly string[];
}

/** Index terms of a text, and beside them the stems of its own language. */
export function languageTerms(text: string): LanguageTerms {
  const spans = tokenSpans(text);
  const tokens = spans.map(({ token }) => token);
  const language = writtenLanguage(text, tokens);
  const terms = tokens.map(stem);
  if (!hasStemmer(language)) return { terms, languageStems: [] };
  const stems = spans.map(({ start, end }) => languageStem(language, text.slice(start, end)));
  return { terms, languageStems: stems.filter((term, i) => term !== terms[i]) };
}

/**
 * Terms under which a text is searched: index terms and stems of its language. A question in any
 * language then matches, whichever stemmer it went through.
 */
export function searchTerms(text: string): string[] {
  const { terms, languageStems } = languageTerms(text);
  return [...terms, ...languageStems];
}

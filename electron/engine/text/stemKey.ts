import { isArticle } from './articles.ts';
import { expandNegation } from './languages/negations.ts';
import { stem } from './stem.ts';

/**
 * Stemmed form by which a statement is recognized in any inflection: every word's stem in order,
 * articles left out. Used for statements that must not come back; duplicates are compared by their
 * words instead. Order and negation stay: "Anna likes Bob" is not "Bob likes Anna", nor is "I do
 * not smoke" "I smoke". A contracted negation is written out. Example: "The user likes coffee." and
 * "User likes  coffee" are both `user like coffe`.
 */
export function stemKey(text: string): string {
  return statementWords(text).flatMap(expandNegation).map(stem).join(' ');
}

/**
 * Stemmed form of earlier versions, in which "doesn't" is one word: fingerprints of forgotten
 * statements were made of it, and must match still.
 */
export function legacyStemKey(text: string): string {
  return statementWords(text).map(stem).join(' ');
}

function statementWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !isArticle(word));
}

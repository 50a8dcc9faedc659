import { stem } from '../stem.ts';

/**
 * Nouns whose stem ends in a vowel before й or я, by the endings of their cases. After а, у and я the
 * endings that verbs have too (делаю, делаем) are left out: their shorter stem is another word (дел).
 */
const NOUN =
  /^(\p{L}*(?:[аяу](?=(?:й|я|и|е|ев|ям|ями|ях)$)|[еоюэ](?=(?:й|я|ю|и|е|ем|ев|ей|ям|ями|ях)$)))/u;

/** Shortest stem with which a word is looked for: a single letter would be many words. */
const MIN_LETTERS = 2;

/**
 * The other stem of a Russian noun such as Сергей, музей, попугай or идея; null for any other word.
 * Snowball takes й with the vowel before it off as an adjective's ending in some cases only, so that
 * "Сергей" (серг) and "Сергея" (серге) are two words to it.
 */
export function alternativeNounStem(word: string): string | null {
  const [, long = ''] = NOUN.exec(word) ?? [];
  const short = long.slice(0, -1);
  if (short.length < MIN_LETTERS) return null;
  const regularStem = stem(word);
  if (regularStem === long) return short;
  return regularStem === short ? long : null;
}

import stemmers, { type SnowballAlgorithm } from 'snowball-stemmers';
import { normalizeWord } from '../tokenize.ts';

/** Snowball's algorithms by ISO 639-1 code; English and Russian are stemmed everywhere. */
const ALGORITHMS: Readonly<Record<string, SnowballAlgorithm>> = {
  ar: 'arabic',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  sv: 'swedish',
  tr: 'turkish',
};

/** Longest word that is stemmed: no inflected word is longer, and the stemmers are not linear. */
const MAX_LENGTH = 64;

/** Words with their stems, by language; the cache begins anew when it is full. */
const MAX_CACHED = 20_000;

const stemmerOf = new Map<string, { stem(word: string): string }>();
const cacheOf = new Map<string, Map<string, string>>();

/** True for a language whose words Snowball stems, besides English and Russian. */
export function hasStemmer(code: string): boolean {
  return ALGORITHMS[code] !== undefined;
}

/**
 * Stem of a word as written, in the spelling of the indexes, by the Snowball stemmer of a language;
 * the word itself where there is none. Accents count: they are folded after the stemming.
 * Source: Porter, "Snowball: a language for stemming algorithms", 2001.
 */
export function languageStem(code: string, word: string): string {
  const cache = cacheOf.get(code) ?? new Map<string, string>();
  cacheOf.set(code, cache);
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  const stemmed = normalizeWord(cut(code, word.normalize('NFC').toLowerCase()));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(word, stemmed);
  return stemmed;
}

function cut(code: string, word: string): string {
  const algorithm = ALGORITHMS[code];
  if (algorithm === undefined || word.length > MAX_LENGTH || /\p{N}/u.test(word)) return word;
  const stemmer = stemmerOf.get(code) ?? stemmers.newStemmer(algorithm);
  stemmerOf.set(code, stemmer);
  return stemmer.stem(word);
}

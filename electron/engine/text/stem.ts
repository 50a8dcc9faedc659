import stemmers from 'snowball-stemmers';
import { baseForm } from './irregular/irregularForms.ts';

const english = stemmers.newStemmer('english');
const russian = stemmers.newStemmer('russian');

/**
 * Stem cache: stemming costs microseconds and words repeat; a bound keeps a long-lived engine
 * small. Two generations: when the newer one is full, the older one is dropped, and words still in
 * use move over. Evicting word by word would cost more than stemming.
 */
const MAX_CACHED_HALF = 20_000;
let newer = new Map<string, string>();
let older = new Map<string, string>();

/**
 * The stem of a normalized word: its irregular base form, if it has one, cut by the Snowball
 * stemmer of its script (Latin: English, Cyrillic: Russian; others stay whole).
 * Source: Porter, "Snowball: a language for stemming algorithms", 2001.
 * Example: went → go, cities → citi, шла → идт, путешествую → путешеств.
 */
export function stem(word: string): string {
  const cached = newer.get(word);
  if (cached !== undefined) return cached;
  const stemmed = older.get(word) ?? cut(baseForm(word));
  if (newer.size >= MAX_CACHED_HALF) {
    older = newer;
    newer = new Map();
  }
  newer.set(word, stemmed);
  return stemmed;
}

/** Longest word that is stemmed: no inflected word is longer, and the stemmers are not linear. */
const MAX_LENGTH = 64;

function cut(word: string): string {
  if (word.length > MAX_LENGTH) return word;
  if (/^\p{Script=Cyrillic}/u.test(word)) return trimRussianEnding(word);
  // With a digit inside it is a name of something (v2, mp3, 3d), not an inflected word.
  return /^[a-z]+$/u.test(word) ? english.stem(word) : word;
}

// Snowball leaves the suffix of -овать verbs in the infinitive and the past (путешествова) and
// removes it in the present (путешеств), which parts the same verb.
function trimRussianEnding(word: string): string {
  const snowball = russian.stem(word);
  return snowball.length >= 6 ? snowball.replace(/[ое]ва$/u, '') : snowball;
}

import stemmers from 'snowball-stemmers';
import { baseForm } from './irregularForms.ts';

const english = stemmers.newStemmer('english');
const russian = stemmers.newStemmer('russian');

/** Stemming costs microseconds and words repeat; a bound keeps a long-lived engine small. */
const CACHE_SIZE = 20_000;
const cache = new Map<string, string>();

/**
 * The stem of a normalised word: its irregular base form, if it has one, cut by the Snowball
 * stemmer of its script (Latin: English, Cyrillic: Russian; others stay whole).
 * Source: Porter, "Snowball: a language for stemming algorithms", 2001.
 * Example: went → go, cities → citi, шла → идт, путешествую → путешеств.
 */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const made = cut(baseForm(word));
  if (cache.size >= CACHE_SIZE) dropOldest();
  cache.set(word, made);
  return made;
}

function cut(word: string): string {
  if (/^\p{Script=Cyrillic}/u.test(word)) return cutRussian(word);
  // With a digit inside it is a name of something (v2, mp3, 3d), not an inflected word.
  return /^[a-z]+$/u.test(word) ? english.stem(word) : word;
}

// Snowball leaves the suffix of -овать verbs in the infinitive and the past (путешествова) and
// removes it in the present (путешеств), which parts the same verb.
function cutRussian(word: string): string {
  const snowball = russian.stem(word);
  return snowball.length >= 6 ? snowball.replace(/[ое]ва$/u, '') : snowball;
}

function dropOldest(): void {
  const oldest = cache.keys().next();
  if (!oldest.done) cache.delete(oldest.value);
}

import { aliasNorm } from './aliasNorm.ts';
import { editDistance } from './editDistance.ts';
import { baseNames } from './nicknames.ts';
import { transliterate } from './transliterate.ts';

type MatchReason = 'same_name' | 'nickname' | 'transliteration' | 'part_of_name' | 'spelling';

export interface NameMatch {
  readonly reason: MatchReason;
  /** 0..1, for ordering the questions. */
  readonly score: number;
}

/**
 * Shorter words that differ by one letter are different names: Anna and Anya are proposed as
 * nicknames instead.
 */
const SPELLING_LENGTH = 6;

/** UTF-16 units; a longer text is not a name and resembles none. */
const MAX_LENGTH = 1_000;

/**
 * Resemblance of two names that may belong to one person or thing, with the reason; null when
 * nothing suggests it. Only a question for a person: namesakes resemble too. In this order:
 *
 *   same_name        the same words in another order, or with other marks       0.95
 *   transliteration  the same sound in another script                           0.9
 *   spelling         the same sound, spelt otherwise                            0.85
 *   nickname         a known short form, the other words equal or absent        0.8
 *   spelling         one edit apart, both at least six letters                  0.6
 *   part_of_name     every word of one is in the other (Anna, Anna Petrova)     0.5
 *
 * The scores were set by hand. Two full names whose family names differ are two people, however
 * alike the first names are.
 */
export function nameResemblance(a: string, b: string): NameMatch | null {
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH) return null;
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  if (wordsA.length === 0 || wordsB.length === 0) return null;
  if (sortedKey(wordsA) === sortedKey(wordsB)) return { reason: 'same_name', score: 0.95 };
  const [leftSound, rightSound] = [wordsA.map(transliterate), wordsB.map(transliterate)];
  if (sortedKey(leftSound) === sortedKey(rightSound)) {
    return isCyrillic(a) === isCyrillic(b)
      ? { reason: 'spelling', score: 0.85 }
      : { reason: 'transliteration', score: 0.9 };
  }
  if (canPairWords(wordsA, wordsB, haveSameBaseName)) return { reason: 'nickname', score: 0.8 };
  if (wordsA.length === wordsB.length && canPairWords(wordsA, wordsB, isMisspelt)) {
    return { reason: 'spelling', score: 0.6 };
  }
  const [shorterName, longerName] =
    leftSound.length < rightSound.length ? [leftSound, rightSound] : [rightSound, leftSound];
  const isPart =
    shorterName.length < longerName.length &&
    shorterName.every((word) => longerName.includes(word));
  return isPart ? { reason: 'part_of_name', score: 0.5 } : null;
}

function isCyrillic(name: string): boolean {
  return /\p{Script=Cyrillic}/u.test(name);
}

function wordsOf(name: string): string[] {
  return aliasNorm(name)
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .filter(Boolean);
}

/** Words in one order, joined: equal for names of the same words. */
function sortedKey(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

/**
 * True if the first words match by the rule and the others sound the same, or one name has only the
 * first; or if the first words sound the same, and each other word is equal or matches by the rule.
 */
function canPairWords(
  wordsA: readonly string[],
  wordsB: readonly string[],
  matches: (a: string, b: string) => boolean,
): boolean {
  const [a = '', ...restA] = wordsA;
  const [b = '', ...restB] = wordsB;
  const haveSameRests =
    restA.length === 0 ||
    restB.length === 0 ||
    sortedKey(restA.map(transliterate)) === sortedKey(restB.map(transliterate));
  if (matches(a, b) && haveSameRests) return true;
  // The misspelt word may be the family name.
  return (
    restA.length > 0 &&
    restA.length === restB.length &&
    transliterate(a) === transliterate(b) &&
    restA.every((word, i) => word === restB[i] || matches(word, restB[i] ?? ''))
  );
}

/** True for two different words with a base name in common: a short form and its name, or two forms. */
function haveSameBaseName(a: string, b: string): boolean {
  if (a === b) return false;
  const basesB = new Set(baseNames(b));
  return baseNames(a).some((base) => basesB.has(base));
}

function isMisspelt(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SPELLING_LENGTH || /\d/u.test(a + b)) return false;
  const [latinA, latinB] = [transliterate(a), transliterate(b)];
  // Antonia and Antonio, Петров and Петрова: the ending distinguishes two people.
  if (latinA.replace(/[aeiou]$/u, '') === latinB.replace(/[aeiou]$/u, '')) return false;
  return editDistance(latinA, latinB, 1) === 1;
}

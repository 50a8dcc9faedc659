import { aliasNorm } from './aliasNorm.ts';
import { baseNames } from './nicknames.ts';

/**
 * True if two names of people surely belong to two people: both are full names that differ, or both
 * begin with known first names that are never short for one another. Example: "Anna" and "Boris" are,
 * "Kate Miller" and "Katherine Miller", and "Anna" and "the boss" are not.
 */
export function areDistinctNames(a: string, b: string): boolean {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  if (isFullName(wordsA) && isFullName(wordsB)) {
    return !isPartOf(wordsA, wordsB) && !isPartOf(wordsB, wordsA);
  }
  const [basesA, basesB] = [basesOf(wordsA[0]), basesOf(wordsB[0])];
  return basesA !== null && basesB !== null && !basesA.some((base) => basesB.includes(base));
}

/** True for several words, each of them a name: "Anna Petrova", but not "the boss" or "Dr. Petrova". */
function isFullName(words: readonly string[]): boolean {
  return words.length > 1 && words.every((word) => /^\p{Lu}.*[^.]$/u.test(word));
}

/** True if every word is one of the others, or short for one of them. */
function isPartOf(words: readonly string[], otherWords: readonly string[]): boolean {
  const bases = new Set(otherWords.flatMap((word) => baseNames(aliasNorm(word))));
  return words.every((word) => baseNames(aliasNorm(word)).some((base) => bases.has(base)));
}

function wordsOf(name: string): string[] {
  return name.trim().split(/\s+/u).filter(Boolean);
}

/** A first name with the names that it and they are short for; null for a word that is none. */
function basesOf(word: string | undefined): readonly string[] | null {
  const bases = baseNames(aliasNorm(word ?? ''));
  return bases.length > 1 ? bases : null;
}

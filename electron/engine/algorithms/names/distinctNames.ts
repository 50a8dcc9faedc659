import { aliasNorm } from './aliasNorm.ts';
import { baseNames } from './nicknames.ts';

/**
 * True if two names of people surely belong to two people: each has a family name, or both are
 * known first names that are never short for one another. Example: "Anna" and "Boris" are, "Anna"
 * and "the boss" are not.
 */
export function areDistinctNames(a: string, b: string): boolean {
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  if (wordsA.length > 1 && wordsB.length > 1 && isName(wordsA) && isName(wordsB)) return true;
  const [basesA, basesB] = [basesOf(wordsA[0]), basesOf(wordsB[0])];
  return basesA !== null && basesB !== null && !basesA.some((base) => basesB.includes(base));
}

/** True if every word is capitalized: "Anna Petrova", but not "the boss". */
function isName(words: readonly string[]): boolean {
  return words.every((word) => /^\p{Lu}/u.test(word));
}

function wordsOf(name: string): string[] {
  return name.trim().split(/\s+/u).filter(Boolean);
}

/** Full names that a first name is short for; null for any other word. */
function basesOf(word: string | undefined): readonly string[] | null {
  const [base, ...otherBases] = baseNames(aliasNorm(word ?? ''));
  return otherBases.length === 0 ? null : [base ?? '', ...otherBases];
}

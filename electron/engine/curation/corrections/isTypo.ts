import { editDistance } from '../../algorithms/names/editDistance.ts';

/** Largest number of letters that a corrected typo changes. */
const MAX_TYPO_LETTERS = 3;

/** True for a correction of a few letters, which leaves what a statement says as it was. */
export function isTypo(old: string, corrected: string): boolean {
  return editDistance(old, corrected, MAX_TYPO_LETTERS) <= MAX_TYPO_LETTERS;
}

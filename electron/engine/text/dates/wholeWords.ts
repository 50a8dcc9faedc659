import {
  caseInsensitivePattern,
  type CaseInsensitivePattern,
} from '../languages/caseInsensitivePattern.ts';

/** Letters of the languages whose dates are read. */
export const LETTERS = 'a-zß-öø-ÿа-яё';

/**
 * Pattern of whole words, without regard to case. `\p{L}` in it stands for a letter of English or
 * Russian: each of all scripts would take the engine milliseconds to compile, in every thread.
 */
export function wholeWords(source: string): CaseInsensitivePattern {
  const letters = source.replaceAll('\\p{L}', `[${LETTERS}]`);
  return caseInsensitivePattern(`(?<![${LETTERS}0-9])(?:${letters})(?![${LETTERS}0-9])`);
}

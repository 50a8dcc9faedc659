import { tokenize } from '../tokenize.ts';
import { languageFile } from './languageFiles.ts';

const NO_TOKENS: ReadonlySet<string> = new Set();

const tokensOf = new Map<string, ReadonlySet<string>>();

/**
 * Words of a language with a data file, as tokens: those by which people speak of themselves, or
 * those that deny; none for a language without a file.
 */
export function languageTokens(
  code: string,
  words: 'firstPerson' | 'negations',
): ReadonlySet<string> {
  const language = languageFile(code);
  if (language === undefined) return NO_TOKENS;
  const key = `${code} ${words}`;
  const cached = tokensOf.get(key);
  if (cached !== undefined) return cached;
  const tokens = new Set(language[words].split('|').flatMap(tokenize));
  tokensOf.set(key, tokens);
  return tokens;
}

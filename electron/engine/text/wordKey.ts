import { isArticle } from './articles.ts';
import { expandNegation } from './languages/negations.ts';

/**
 * Words of a statement, in order, normalized for duplicate detection: however typed, without
 * punctuation. Signs that distinguish C++ from C#, 5 € from 5 $ and 3 degrees from -3 stay, and so
 * do emojis, in any color of skin, and comparisons. Example: "I write C++, mostly." is `i`, `write`,
 * `c++`, `mostly`.
 */
export function normalizedWords(text: string): string[] {
  return matchWords(WORD_OR_SIGN, text);
}

const WORD = String.raw`(?:(?<![^\s(])-)?\p{N}[\p{L}\p{M}\p{N}]*|\p{L}[\p{L}\p{M}\p{N}]*[+#]*|[\p{Sc}%]`;
const WORD_ALONE = new RegExp(WORD, 'gu');
/** The marks © and ® are emojis by name alone. */
const WORD_OR_SIGN = new RegExp(
  String.raw`${WORD}|(?![©®])\p{Extended_Pictographic}|\p{Regional_Indicator}|[<>=≤≥≠]`,
  'gu',
);

function matchWords(pattern: RegExp, text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replaceAll('−', '-').match(pattern) ?? [];
}

/**
 * Duplicate key of a sentence: the same words in the same order, articles left out and contracted
 * negations written out. Endings stay: "lives in Porto" is not "lived in Porto".
 * Example: "The user likes coffee." and "User likes  coffee" are both `user likes coffee`.
 */
export function wordKey(text: string): string {
  return keyOf(WORD_OR_SIGN, text);
}

/** Duplicate key of earlier versions, blind to emojis and comparisons: stored hashes are made of it. */
export function legacyWordKey(text: string): string {
  return keyOf(WORD_ALONE, text);
}

function keyOf(pattern: RegExp, text: string): string {
  const joinedText = text.replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '');
  return matchWords(pattern, joinedText)
    .map((word) => word.replaceAll('ё', 'е'))
    .filter((word) => !isArticle(word))
    .flatMap(expandNegation)
    .join(' ');
}

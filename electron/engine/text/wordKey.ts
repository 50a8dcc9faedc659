import { isArticle } from './articles.ts';
import { writtenOutNegation } from './languages/negations.ts';

/**
 * Words of a statement, in order, normalized for duplicate detection: however typed, without
 * punctuation. Signs that distinguish C++ from C#, 5 € from 5 $ and 3 degrees from -3 stay.
 * Example: "I write C++, mostly." is `i`, `write`, `c++`, `mostly`.
 */
export function normalizedWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replaceAll('−', '-').match(WORD) ?? [];
}

const WORD = /(?:(?<![^\s(])-)?\p{N}[\p{L}\p{M}\p{N}]*|\p{L}[\p{L}\p{M}\p{N}]*[+#]*|[\p{Sc}%]/gu;

/**
 * Duplicate key of a sentence: the same words in the same order, articles left out and contracted
 * negations written out. Endings stay: "lives in Porto" is not "lived in Porto".
 * Example: "The user likes coffee." and "User likes  coffee" are both `user likes coffee`.
 */
export function wordKey(text: string): string {
  const joinedText = text.replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '');
  return normalizedWords(joinedText)
    .map((word) => word.replaceAll('ё', 'е'))
    .filter((word) => !isArticle(word))
    .flatMap(writtenOutNegation)
    .join(' ');
}

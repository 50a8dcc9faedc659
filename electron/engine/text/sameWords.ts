import { isArticle } from './articles.ts';

/**
 * The words of a statement, in order, for telling whether two say the same: however typed, without
 * punctuation. What tells C++ from C#, 5 € from 5 $ and 3 degrees from -3 stays.
 * Example: "I write C++, mostly." is `i`, `write`, `c++`, `mostly`.
 */
export function statedWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().replaceAll('−', '-').match(WORD) ?? [];
}

const WORD = /(?:(?<![^\s(])-)?\p{N}[\p{L}\p{M}\p{N}]*|\p{L}[\p{L}\p{M}\p{N}]*[+#]*|[\p{Sc}%]/gu;

/**
 * The form in which two sentences say the same in the same words, articles left out. Endings stay:
 * who lives in Porto does not say what one says who lived there.
 * Example: "The user likes coffee." and "User likes  coffee" are both `user likes coffee`.
 */
export function sameWords(text: string): string {
  const joinedText = text.replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '');
  return statedWords(joinedText)
    .map((word) => word.replaceAll('ё', 'е'))
    .filter((word) => !isArticle(word))
    .join(' ');
}

import { isArticle } from './articles.ts';
import { stem } from './stem.ts';

/**
 * The form by which a statement is known again whatever its endings: every word's stem in order,
 * articles left out. For what must not come back; two that stand apart are told by their words. Order
 * and negation stay: "Anna likes Bob" is not "Bob likes Anna", nor is "I do not smoke" "I smoke".
 * Example: "The user likes coffee." and "User likes  coffee" are both `user like coffe`.
 */
export function sameForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !isArticle(word))
    .map(stem)
    .join(' ');
}

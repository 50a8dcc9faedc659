import { queryTerms } from './terms.ts';

/** Share, 0..1, of a text's terms that stand in another one; 1 for a text without terms. */
export function termShare(text: string, source: string): number {
  const terms = queryTerms(text);
  const sourceTerms = new Set(queryTerms(source));
  if (terms.length === 0) return 1;
  return terms.filter((term) => sourceTerms.has(term)).length / terms.length;
}

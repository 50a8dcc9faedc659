/** Match of a name with typed words, best first: whole, from its start, from a word, none. */
export const EXACT_RANK = 0;
export const TEXT_PREFIX_RANK = 1;
export const WORD_PREFIX_RANK = 2;
export const NO_MATCH_RANK = 3;

/** Rank of a name for what was typed. */
export function matchRank(name: string, query: string): number {
  const [text, words] = [normalizeName(name), normalizeName(query)];
  if (text === words) return EXACT_RANK;
  if (text.startsWith(words)) return TEXT_PREFIX_RANK;
  return text.includes(` ${words}`) ? WORD_PREFIX_RANK : NO_MATCH_RANK;
}

function normalizeName(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase().split(/\s+/u).filter(Boolean).join(' ');
}

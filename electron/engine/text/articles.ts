const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/** Whether a word says nothing that tells one statement from another. */
export function isArticle(word: string): boolean {
  return ARTICLES.has(word);
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/** True if a word is an English article, which makes no difference between two statements. */
export function isArticle(word: string): boolean {
  return ARTICLES.has(word);
}

/** Limit of words in one query: more add cost, not meaning. */
const MAX_TERMS = 100;

/** FTS5 query for rows with at least one of the terms; null without any term. */
export function matchAny(terms: readonly string[], columns?: readonly string[]): string | null {
  return match(terms, ' OR ', columns);
}

/** FTS5 query for rows with all of the terms (of the first 100); null without any. */
export function matchAll(terms: readonly string[], columns?: readonly string[]): string | null {
  return match(terms, ' AND ', columns);
}

// Every term is a quoted string, so nothing a person types is read as FTS5 syntax.
function match(
  terms: readonly string[],
  operator: string,
  columns?: readonly string[],
): string | null {
  const quoted = [...new Set(terms.map(clean))].filter(hasWord).slice(0, MAX_TERMS).map(quote);
  if (quoted.length === 0) return null;
  const expression = quoted.join(operator);
  return columns === undefined ? expression : `{${columns.map(quote).join(' ')}} : (${expression})`;
}

/** SQLite ends a string at NUL and stores a lone surrogate as something else. */
function clean(term: string): string {
  return term.toWellFormed().replaceAll('\0', ' ');
}

/**
 * True for a term with a letter or digit: FTS5 drops other phrases, which would leave an operator
 * dangling.
 */
function hasWord(term: string): boolean {
  return /[\p{L}\p{N}]/u.test(term);
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

import { indexTerms } from '../terms.ts';

/** True if every word of a name occurs in a statement, also inflected: a model must not invent people. */
export function isNamedIn(name: string, statement: string): boolean {
  const statementTerms = new Set(indexTerms(statement));
  const terms = indexTerms(name);
  return terms.length > 0 && terms.every((term) => statementTerms.has(term));
}

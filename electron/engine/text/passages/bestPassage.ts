import type { TextSpan } from '../own/spans.ts';
import { isOnePassage, passageSpans } from './passageSpans.ts';
import { indexTerms } from '../terms.ts';

/**
 * Passage of a text with most of the terms, of equals the first; null for a text of one passage or
 * without any of the terms.
 */
export function bestPassage(text: string, terms: readonly string[]): TextSpan | null {
  if (isOnePassage(text)) return null;
  const termSet = new Set(terms);
  const scored = termsByPassage(text, termSet).map(({ span, terms }) => ({
    span,
    count: terms.size,
  }));
  const best = scored.reduce((top, one) => (one.count > top.count ? one : top), {
    span: null as TextSpan | null,
    count: 0,
  });
  return scored.length > 1 ? best.span : null;
}

interface PassageTerms {
  readonly span: TextSpan;
  readonly terms: ReadonlySet<string>;
}

/** Passages of a text, each with those of the terms that it contains. */
export function termsByPassage(text: string, terms: ReadonlySet<string>): PassageTerms[] {
  return passageSpans(text).map((span) => {
    const passageTerms = indexTerms(text.slice(span.start, span.end));
    return { span, terms: new Set(passageTerms.filter((term) => terms.has(term))) };
  });
}

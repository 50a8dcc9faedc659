import type { TextSpan } from '../../text/own/spans.ts';
import { termsByPassage } from '../../text/passages/bestPassage.ts';
import { isOnePassage } from '../../text/passages/passageSpans.ts';
import { inverseDocumentFrequency } from './bm25.ts';

export interface PassageShare {
  /** Best passage; null for a text of one passage, or without any of the terms. */
  readonly passage: TextSpan | null;
  /** Share of the matched idf mass of the text that its best passage contains: 0..1. */
  readonly share: number;
}

const WHOLE: PassageShare = { passage: null, share: 1 };

/**
 * Best passage of each text, with its share of all that the text matches: a long text whose words
 * of a question are scattered over it matches by chance. Frequencies are those among the passages
 * of the long texts; a text of one passage is not read.
 */
export function passageShares(texts: readonly string[], terms: readonly string[]): PassageShare[] {
  const termSet = new Set(terms);
  const passagesByText = texts.map((text) =>
    isOnePassage(text) ? [] : termsByPassage(text, termSet),
  );
  const all = passagesByText.flat();
  const frequencies = new Map<string, number>();
  for (const term of all.flatMap(({ terms }) => [...terms])) {
    frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const mass = (matched: ReadonlySet<string>) =>
    [...matched].reduce(
      (sum, term) => sum + inverseDocumentFrequency(all.length, frequencies.get(term) ?? 0),
      0,
    );
  return passagesByText.map((passages) => {
    const totalMass = mass(new Set(passages.flatMap(({ terms }) => [...terms])));
    if (passages.length < 2 || totalMass === 0) return WHOLE;
    const scored = passages.map(({ span, terms }) => ({ span, mass: mass(terms) }));
    const best = scored.reduce((top, one) => (one.mass > top.mass ? one : top));
    return { passage: best.span, share: best.mass / totalMass };
  });
}

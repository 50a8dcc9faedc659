import type { TurnIndex } from '../indexes/turnIndex.ts';
import { inverseFrequency } from './lexical.ts';

/** Most terms of one question that are looked at, rarest first. */
const MAX_TERMS = 16;

/** A term of the question that the index knows. */
export interface KnownTerm {
  readonly stem: string;
  readonly term: number;
  readonly idf: number;
}

/** The question's terms, rarest first, each with a dense array of its counts by document. */
export interface TermCounts {
  readonly known: readonly KnownTerm[];
  /** How often document `document` has the term of this place; 0 for no document (-1). */
  readonly count: (place: number, document: number) => number;
}

/**
 * Dense arrays are filled from the postings for one question and emptied after it: random access
 * to a neighbour's counts then costs one read, and the memory is one byte a term and document.
 */
export function createTermCounts(index: TurnIndex) {
  const arrays: Uint8Array[] = [];
  const arrayFor = (place: number): Uint8Array => {
    const held = arrays[place];
    if (held !== undefined && held.length >= index.size()) return held;
    const grown = new Uint8Array(Math.ceil((index.size() + 16) * 1.25));
    arrays[place] = grown;
    return grown;
  };
  const knownTerms = (stems: readonly string[]): KnownTerm[] =>
    stems
      .map((stem) => ({ stem, term: index.vocabulary.find(stem) }))
      .filter(({ term }) => term >= 0 && index.vocabulary.frequency(term) > 0)
      .map(({ stem, term }) => ({
        stem,
        term,
        idf: inverseFrequency(index.live(), index.vocabulary.frequency(term)),
      }))
      .sort((a, b) => b.idf - a.idf || (a.stem < b.stem ? -1 : 1))
      .slice(0, MAX_TERMS);
  return {
    with<T>(stems: readonly string[], work: (counts: TermCounts) => T): T {
      const known = knownTerms(stems);
      const filled = known.map(({ term }, place) => {
        const array = arrayFor(place);
        const { documents, counts } = index.postings(term);
        for (let i = 0; i < documents.length; i += 1) {
          array[documents.at(i)] = Math.min(255, counts.at(i));
        }
        return array;
      });
      try {
        return work({
          known,
          count: (place, document) => (document < 0 ? 0 : (filled[place]?.[document] ?? 0)),
        });
      } finally {
        for (const [place, { term }] of known.entries()) {
          const { documents } = index.postings(term);
          const array = filled[place];
          if (array === undefined) continue;
          for (let i = 0; i < documents.length; i += 1) array[documents.at(i)] = 0;
        }
      }
    },
  };
}

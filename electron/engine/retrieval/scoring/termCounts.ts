import type { TurnIndex } from '../indexes/turnIndex.ts';
import type { TurnQuery } from '../understand/turnQuery.ts';
import { inverseDocumentFrequency } from './bm25.ts';

/** Limit of terms of one question, rarest first. */
const MAX_TERMS = 16;

/** Limit of terms in a small memory, where the rarest may all be in one turn. */
const MAX_TERMS_SMALL = 64;
const SMALL_MEMORY = 100;

/** Weight of the probable correction of a misspelled word. */
const CORRECTION_WEIGHT = 0.6;

/** Limit of synonyms of one question, rarest first, and the weight of one. */
const MAX_EXPANSIONS = 12;
const EXPANSION_WEIGHT = 0.3;

/** Bytes in a row that are zeroed in the time of one byte somewhere. */
const BYTES_PER_WRITE = 50;

/** Term of the question that the index contains. */
export interface KnownTerm {
  readonly stem: string;
  readonly term: number;
  readonly idf: number;
  /** Synonym of a term of the question: a weak match, and no part of what is asked. */
  readonly expands: boolean;
}

/** Known term with its postings, decoded for one question. */
export interface CountedTerm extends KnownTerm {
  /** Its documents, ascending. */
  readonly documents: Int32Array;
  /** Its count in each of them. */
  readonly frequencies: Int32Array;
  /** Its count in each document of the index, up to 255. */
  readonly counts: Uint8Array;
}

type TermsOfQuery = Pick<TurnQuery, 'terms' | 'forms' | 'expansions'>;

/** Term counts of a question, rarest term first, each a dense array by document. */
export interface TermCounts {
  readonly known: readonly CountedTerm[];
  /** Term frequency of the term at this index in a document; 0 for no document (-1). */
  readonly count: (termIndex: number, document: number) => number;
}

/**
 * Dense arrays are filled from the postings, decoded once for a question, and emptied after it:
 * random access to a neighbor's counts then costs one read, and the memory is one byte a term and
 * document.
 */
export function createTermCounts(index: TurnIndex) {
  const countsFor = createScratch((length) => new Uint8Array(length));
  const documentsFor = createScratch((length) => new Int32Array(length));
  const frequenciesFor = createScratch((length) => new Int32Array(length));
  const knownTerm = (stem: string, term: number, worth: number, expands = false): KnownTerm => ({
    stem,
    term,
    expands,
    idf: worth * inverseDocumentFrequency(index.liveCount(), index.vocabulary.frequency(term)),
  });
  const frequencyOf = (term: number) => (term < 0 ? 0 : index.vocabulary.frequency(term));
  /** Term of a word, in the form that most turns have. */
  const termOf = (stem: string, forms: readonly string[]): number =>
    forms
      .map((form) => index.vocabulary.find(form))
      .reduce(
        (best, term) => (frequencyOf(term) > frequencyOf(best) ? term : best),
        index.vocabulary.find(stem),
      );
  const knownTerms = ({ terms, forms }: TermsOfQuery): KnownTerm[] =>
    terms
      .flatMap((stem) => {
        const term = termOf(stem, forms?.get(stem) ?? []);
        return frequencyOf(term) > 0
          ? [knownTerm(stem, term, 1)]
          : index.vocabulary.similar(stem).map((near) => knownTerm(stem, near, CORRECTION_WEIGHT));
      })
      .sort((a, b) => b.idf - a.idf || (a.stem < b.stem ? -1 : 1))
      .slice(0, index.liveCount() < SMALL_MEMORY ? MAX_TERMS_SMALL : MAX_TERMS);
  const expandedTerms = (stems: readonly string[]): KnownTerm[] =>
    stems
      .map((stem) => ({ stem, term: index.vocabulary.find(stem) }))
      .filter(({ term }) => frequencyOf(term) > 0)
      .map(({ stem, term }) => knownTerm(stem, term, EXPANSION_WEIGHT, true))
      .sort((a, b) => b.idf - a.idf || (a.stem < b.stem ? -1 : 1))
      .slice(0, MAX_EXPANSIONS);
  return {
    with<T>(query: TermsOfQuery, work: (counts: TermCounts) => T): T {
      const terms = [...knownTerms(query), ...expandedTerms(query.expansions ?? [])];
      const countedTerms = terms.map((term, position): CountedTerm => {
        const postings = index.postings(term.term);
        const { length } = postings;
        const counts = countsFor(position, index.size());
        const documents = documentsFor(position, length).subarray(0, length);
        const frequencies = frequenciesFor(position, length).subarray(0, length);
        postings.decode(documents, frequencies);
        for (let i = 0; i < length; i += 1) {
          counts[documents[i] ?? 0] = Math.min(255, frequencies[i] ?? 0);
        }
        return { ...term, documents, frequencies, counts };
      });
      try {
        return work({
          known: countedTerms,
          count: (termIndex, document) =>
            document < 0 ? 0 : (countedTerms[termIndex]?.counts[document] ?? 0),
        });
      } finally {
        for (const term of countedTerms) clear(term);
      }
    },
  };
}

/** Zeroes the counts of a term: of a frequent one all at once. */
function clear({ counts, documents }: CountedTerm): void {
  if (documents.length * BYTES_PER_WRITE > counts.length) counts.fill(0);
  else for (const document of documents) counts[document] = 0;
}

/** Arrays by position, reused between questions: one of at least a length, with room to grow. */
function createScratch<T extends { readonly length: number }>(
  create: (length: number) => T,
): (position: number, length: number) => T {
  const arrays: T[] = [];
  return (position, length) => {
    const array = arrays[position];
    if (array !== undefined && array.length >= length) return array;
    return (arrays[position] = create(Math.ceil((length + 16) * 1.25)));
  };
}

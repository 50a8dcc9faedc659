import type { Postings } from '../indexes/postingList.ts';
import type { TurnIndex } from '../indexes/turnIndex.ts';
import type { TurnQuery } from '../understand/turnQuery.ts';
import { inverseDocumentFrequency } from './bm25.ts';
import { createFrequentTerms, writeCounts, type DecodedPostings } from './frequentTerms.ts';

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
  readonly isExpansion: boolean;
}

/** Known term with its postings. */
export type CountedTerm = KnownTerm & DecodedPostings;

type TermsOfQuery = Pick<TurnQuery, 'terms' | 'forms' | 'expansions'>;

/** Term counts of a question, rarest term first, each a dense array by document. */
export interface TermCounts {
  readonly known: readonly CountedTerm[];
  /** Term frequency of the term at this index in a document; 0 for no document (-1). */
  readonly count: (termIndex: number, document: number) => number;
}

/**
 * Dense arrays are filled from the postings, decoded once for a question, and emptied after it, or
 * kept for a frequent term: random access to a neighbor's counts then costs one read, and the memory
 * is one byte a term and document.
 */
export function createTermCounts(index: TurnIndex) {
  const countsFor = createScratch((length) => new Uint8Array(length));
  const documentsFor = createScratch((length) => new Int32Array(length));
  const frequenciesFor = createScratch((length) => new Int32Array(length));
  const frequentTerms = createFrequentTerms();
  /** Postings decoded into the arrays of a position. */
  const decodedAt = (position: number, postings: Postings): DecodedPostings => {
    const { length } = postings;
    const counts = countsFor(position, index.size());
    const documents = documentsFor(position, length).subarray(0, length);
    const frequencies = frequenciesFor(position, length).subarray(0, length);
    postings.decode(documents, frequencies);
    writeCounts({ documents, frequencies, counts });
    return { documents, frequencies, counts };
  };
  const knownTerm = (
    stem: string,
    term: number,
    worth: number,
    isExpansion = false,
  ): KnownTerm => ({
    stem,
    term,
    isExpansion,
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
      const postingBuffers: DecodedPostings[] = [];
      const countedTerms = terms.map((term, position): CountedTerm => {
        const postings = index.postings(term.term);
        const cached = frequentTerms.of(postings, index.size());
        if (cached !== null) return { ...term, ...cached };
        const decoded = decodedAt(position, postings);
        postingBuffers.push(decoded);
        return { ...term, ...decoded };
      });
      try {
        return work({
          known: countedTerms,
          count: (termIndex, document) =>
            document < 0 ? 0 : (countedTerms[termIndex]?.counts[document] ?? 0),
        });
      } finally {
        for (const decoded of postingBuffers) clear(decoded);
      }
    },
  };
}

/** Zeroes the counts of a term: of a frequent one all at once. */
function clear({ counts, documents }: DecodedPostings): void {
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

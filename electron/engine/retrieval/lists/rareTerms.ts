import type { TurnIndex } from '../indexes/turnIndex.ts';

/** Number of terms that are used however frequent they are. */
const MIN_TERMS = 2;
/** Further terms are used while the frequencies of all add up to at most this share of the turns. */
const CANDIDATE_SHARE = 0.12;
/** Turn count below which all terms are used: in a young memory every word is frequent. */
const FEW_TURNS = 500;

/**
 * Rarest terms of a question: two, and more while together they occur in few turns. Frequent words
 * select nothing and only cost time; the score counts them all the same.
 */
export function rareTerms(index: TurnIndex, terms: readonly string[]): string[] {
  const byFrequency = terms
    .map((stem) => {
      const term = index.vocabulary.find(stem);
      return { stem, frequency: term < 0 ? 0 : index.vocabulary.frequency(term) };
    })
    .sort((a, b) => a.frequency - b.frequency);
  const limit = Math.max(FEW_TURNS, CANDIDATE_SHARE * index.liveCount());
  let totalFrequency = 0;
  return byFrequency
    .filter(({ frequency }, rank) => {
      totalFrequency += frequency;
      return rank < MIN_TERMS || totalFrequency <= limit;
    })
    .map(({ stem }) => stem);
}

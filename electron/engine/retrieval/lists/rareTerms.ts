import type { TurnIndex } from '../indexes/turnIndex.ts';

/**
 * Number of terms used however frequent they are, and the share of turns up to which more are used.
 */
const MIN_TERMS = 2;
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
  const limit = Math.max(FEW_TURNS, CANDIDATE_SHARE * index.live());
  let together = 0;
  return byFrequency
    .filter(({ frequency }, index) => {
      together += frequency;
      return index < MIN_TERMS || together <= limit;
    })
    .map(({ stem }) => stem);
}

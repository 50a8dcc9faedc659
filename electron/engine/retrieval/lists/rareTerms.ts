import type { TurnIndex } from '../indexes/turnIndex.ts';

/** Terms that are looked for however frequent they are, and the share of turns for more. */
const FEWEST_TERMS = 2;
const CANDIDATE_SHARE = 0.12;
/** So few turns are no work: in a young memory every word is in a good share of them. */
const FEW_TURNS = 500;

/**
 * The rarest terms of a question: two, and more while together they stand in few turns. Words that
 * are everywhere bring nothing but work; the score counts them all the same.
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
      return index < FEWEST_TERMS || together <= limit;
    })
    .map(({ stem }) => stem);
}

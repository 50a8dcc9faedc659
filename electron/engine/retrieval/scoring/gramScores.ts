import type { TurnIndex } from '../indexes/turnIndex.ts';
import { gramsOf } from '../indexes/vocabulary.ts';
import { inverseFrequency } from './lexical.ts';

/**
 * Overlap of a document with the question in character grams: forgives typing errors, and
 * inflections that the stemmer does not know. Each word of the question is worth the mean idf of
 * its grams at most.
 */
export function gramScores(
  index: TurnIndex,
  words: readonly string[],
): (document: number) => number {
  const { vocabulary } = index;
  const worth = new Map<number, number>();
  for (const word of words) {
    const grams = gramsOf(word);
    for (const gram of grams) {
      const number = vocabulary.findGram(gram);
      if (number < 0) continue;
      const idf = inverseFrequency(index.live(), vocabulary.gramFrequency(number));
      worth.set(number, (worth.get(number) ?? 0) + idf / grams.length);
    }
  }
  return (document) => {
    let sum = 0;
    const counted = new Set<number>();
    for (const term of index.terms(document)) {
      for (const gram of vocabulary.grams(term)) {
        const value = worth.get(gram);
        if (value === undefined || counted.has(gram)) continue;
        counted.add(gram);
        sum += value;
      }
    }
    return sum;
  };
}

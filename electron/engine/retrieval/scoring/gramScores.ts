import type { TurnIndex } from '../indexes/turnIndex.ts';
import { gramsOf } from '../indexes/vocabulary.ts';
import { inverseDocumentFrequency } from './bm25.ts';

/**
 * Overlap of a document with the question in character n-grams: tolerates typing errors, and
 * inflections that the stemmer does not know. Each word of the question contributes at most the
 * mean idf of its n-grams.
 */
export function gramScores(
  index: TurnIndex,
  words: readonly string[],
): (document: number) => number {
  const { vocabulary } = index;
  const worth = new Map<number, number>();
  // Most terms of a turn share no n-gram with the question: one lookup shows it.
  const shares = new Uint8Array(vocabulary.size());
  for (const word of words) {
    const grams = gramsOf(word);
    for (const gram of grams) {
      const number = vocabulary.findGram(gram);
      if (number < 0) continue;
      const idf = inverseDocumentFrequency(index.live(), vocabulary.gramFrequency(number));
      worth.set(number, (worth.get(number) ?? 0) + idf / grams.length);
      for (const term of vocabulary.termsWith(number)) shares[term] = 1;
    }
  }
  // The few terms that do are those of the question and similar ones, repeated from turn to turn.
  const shared = new Map<number, readonly number[]>();
  const sharedBy = (term: number): readonly number[] => {
    const cached = shared.get(term);
    if (cached !== undefined) return cached;
    const grams = vocabulary.grams(term).filter((gram) => worth.has(gram));
    shared.set(term, grams);
    return grams;
  };
  return (document) => {
    let sum = 0;
    const documents: number[] = [];
    index.eachTerm(document, (term) => {
      if (shares[term] === 0) return;
      for (const gram of sharedBy(term)) {
        if (documents.includes(gram)) continue;
        documents.push(gram);
        sum += worth.get(gram) ?? 0;
      }
    });
    return sum;
  };
}

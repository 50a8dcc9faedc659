import type { TurnIndex } from '../indexes/turnIndex.ts';
import { GrowableInts } from '../indexes/growable.ts';
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
  const worths: number[] = [];
  /** Position in `worths` by the number of an n-gram. */
  const positions = new Map<number, number>();
  // Linked lists of positions by term: `firstEntries` has the number of a list's first entry, 0 for
  // none, as most terms of a turn share no n-gram with the question.
  const firstEntries = new Int32Array(vocabulary.size());
  const nextEntries = new GrowableInts(1_024);
  const entries = new GrowableInts(1_024);
  for (const word of words) {
    const grams = gramsOf(word);
    for (const gram of grams) {
      const number = vocabulary.findGram(gram);
      if (number < 0) continue;
      const idf = inverseDocumentFrequency(index.liveCount(), vocabulary.gramFrequency(number));
      const existing = positions.get(number);
      const position = existing ?? worths.length;
      worths[position] = (worths[position] ?? 0) + idf / grams.length;
      if (existing !== undefined) continue;
      positions.set(number, position);
      for (const term of vocabulary.termsWith(number)) {
        nextEntries.push(firstEntries[term] ?? 0);
        entries.push(position);
        firstEntries[term] = entries.length;
      }
    }
  }
  /** Number of the last scored document that has the n-gram at a position: each counts once. */
  const countedIn = new Int32Array(worths.length);
  let scored = 0;
  return (document) => {
    let sum = 0;
    scored += 1;
    index.eachTerm(document, (term) => {
      for (let entry = firstEntries[term] ?? 0; entry > 0; entry = nextEntries.at(entry - 1)) {
        const position = entries.at(entry - 1);
        if (countedIn[position] === scored) continue;
        countedIn[position] = scored;
        sum += worths[position] ?? 0;
      }
    });
    return sum;
  };
}

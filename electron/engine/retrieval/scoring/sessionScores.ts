import type { TurnIndex } from '../indexes/turnIndex.ts';
import { inverseFrequency } from './lexical.ts';
import type { KnownTerm } from './termCounts.ts';

/** A word of more turns than this is in nearly every session: what it tells of none costs the most. */
const MOST_TURNS = 5_000;

/** BM25 of whole sessions (k1 = 1.2, b = 0), by the number of the session; 0 where nothing matches. */
export function sessionScores(
  index: TurnIndex,
  known: readonly KnownTerm[],
): (session: number) => number {
  const scores = new Float64Array(index.sessions());
  const counted = new Float64Array(index.sessions());
  for (const { term, idf } of known) {
    const { documents, counts } = index.postings(term);
    if (documents.length > MOST_TURNS) continue;
    const touched: number[] = [];
    for (let i = 0; i < documents.length; i += 1) {
      const session = index.session(documents.at(i));
      if (counted[session] === 0) touched.push(session);
      counted[session] = (counted[session] ?? 0) + counts.at(i);
    }
    const worth = Math.min(idf, inverseFrequency(index.sessions(), touched.length));
    for (const session of touched) {
      const count = counted[session] ?? 0;
      scores[session] = (scores[session] ?? 0) + worth * ((2.2 * count) / (count + 1.2));
      counted[session] = 0;
    }
  }
  return (session) => scores[session] ?? 0;
}

import type { TurnIndex } from '../indexes/turnIndex.ts';
import { inverseFrequency } from './lexical.ts';
import type { KnownTerm } from './termCounts.ts';

/** BM25 of whole sessions (k1 = 1.2, b = 0), by the number of the session; 0 where nothing matches. */
export function sessionScores(
  index: TurnIndex,
  known: readonly KnownTerm[],
): (session: number) => number {
  const scores = new Map<number, number>();
  for (const { term, idf } of known) {
    const { documents, counts } = index.postings(term);
    const bySession = new Map<number, number>();
    for (let i = 0; i < documents.length; i += 1) {
      const session = index.session(documents.at(i));
      bySession.set(session, (bySession.get(session) ?? 0) + counts.at(i));
    }
    const worth = Math.min(idf, inverseFrequency(index.sessions(), bySession.size));
    for (const [session, count] of bySession) {
      const value = worth * ((2.2 * count) / (count + 1.2));
      scores.set(session, (scores.get(session) ?? 0) + value);
    }
  }
  return (session) => scores.get(session) ?? 0;
}

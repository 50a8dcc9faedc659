import type { TurnIndex } from '../indexes/turnIndex.ts';
import { inverseDocumentFrequency } from './bm25.ts';
import type { CountedTerm } from './termCounts.ts';

/**
 * Document frequency above which a word is skipped: it occurs in nearly every session, and costs
 * the most.
 */
const MAX_DOCUMENT_FREQUENCY = 5_000;

/**
 * BM25 parameters of whole sessions: saturation, and normalization by length. Any b from 0.3 to 0.9
 * does the same; without it a session of long answers matches every question.
 */
const K1 = 1.2;
const B = 0.6;

/** BM25 of whole sessions by the number of the session; 0 without a match. */
export function sessionScores(
  index: TurnIndex,
  terms: readonly CountedTerm[],
): (session: number) => number {
  const mean = index.size() / Math.max(1, index.sessionCount());
  const scores = new Float64Array(index.sessionCount());
  const turnCounts = new Float64Array(index.sessionCount());
  for (const { documents, counts, idf } of terms) {
    if (documents.length > MAX_DOCUMENT_FREQUENCY) continue;
    const sessions: number[] = [];
    for (const document of documents) {
      const session = index.session(document);
      if (turnCounts[session] === 0) sessions.push(session);
      turnCounts[session] = (turnCounts[session] ?? 0) + (counts[document] ?? 0);
    }
    const worth = Math.min(idf, inverseDocumentFrequency(index.sessionCount(), sessions.length));
    for (const session of sessions) {
      const count = turnCounts[session] ?? 0;
      const norm = K1 * (1 - B + (B * index.sessionSize(session)) / mean);
      scores[session] = (scores[session] ?? 0) + worth * (((K1 + 1) * count) / (count + norm));
      turnCounts[session] = 0;
    }
  }
  return (session) => scores[session] ?? 0;
}

import type { ReadStore } from '../../storage/store.ts';
import { createRelevance, MIN_SEMANTIC_SCORE } from './relevance.ts';
import type { SearchResult } from '../search.ts';
import type { SearchIndexes } from '../searchIndexes.ts';
import type { QueryVector } from '../vectors/queryVector.ts';

/**
 * Share of a question's subject below which memory has nothing on it. Chosen on four sets of
 * conversations: at 0.3 answerable questions lose at most a point of recall at 10, and 90 % of the
 * questions on a subject that was never mentioned return no hits; `bench:floor` prints the curve.
 */
export const MIN_SUBJECT_SHARE = 0.3;

/**
 * Floor of recall: true if memory has nothing on the question's subject, by words or by vectors, so
 * that no hit is shown. Search ranks whatever shares a word, and a model would cite any hit it is
 * given.
 */
export function isBelowFloor(
  store: ReadStore,
  indexes: SearchIndexes,
  { subjectShare, parsedQuestion, knowledge, turns }: SearchResult,
  vector: QueryVector | undefined,
): boolean {
  if (subjectShare >= MIN_SUBJECT_SHARE) return false;
  if (vector === undefined) return true;
  const relevanceOf = createRelevance(store, indexes, parsedQuestion, vector);
  const hits = [
    ...knowledge.map(({ node, paths }) => ({ content: node.content, paths })),
    ...turns.map(({ episode, paths }) => ({ content: episode.content, paths })),
  ];
  return hits.every((hit) => relevanceOf(hit).semanticScore < MIN_SEMANTIC_SCORE);
}

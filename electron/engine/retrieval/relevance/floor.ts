import type { ReadStore } from '../../storage/store.ts';
import { createRelevance, MIN_MEANING } from './relevance.ts';
import type { SearchResult } from '../search.ts';
import type { SearchIndexes } from '../searchIndexes.ts';
import type { QueryVector } from '../vectors/queryVector.ts';

/**
 * Share of a question's subject below which memory has nothing on it. Chosen on four sets of
 * conversations: at 0.3 answerable questions lose at most a point of recall at 10, and of questions
 * whose subject was never mentioned nine in ten bring nothing; `bench:floor` prints the curve.
 */
export const MIN_SUBJECT = 0.3;

/**
 * Floor of recall: true where nothing that search found can answer, since memory has never heard of
 * the subject, by its words or by meaning. Search ranks whatever shares a word, and a model that is
 * shown it cites it.
 */
export function isBelowFloor(
  store: ReadStore,
  indexes: SearchIndexes,
  { subjectShare, parsedQuestion, knowledge, turns }: SearchResult,
  vector: QueryVector | undefined,
): boolean {
  if (subjectShare >= MIN_SUBJECT) return false;
  if (vector === undefined) return true;
  const relevanceOf = createRelevance(store, indexes, parsedQuestion, vector);
  const hits = [
    ...knowledge.map(({ node, paths }) => ({ content: node.content, paths })),
    ...turns.map(({ episode, paths }) => ({ content: episode.content, paths })),
  ];
  return hits.every((hit) => relevanceOf(hit).meaning < MIN_MEANING);
}

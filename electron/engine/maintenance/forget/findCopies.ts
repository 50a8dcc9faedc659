import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { matchAll } from '../../text/matchQuery.ts';
import { stemKey } from '../../text/stemKey.ts';
import { duplicateTerms } from '../../text/terms.ts';

/** Limit of memories with all of a statement's words, compared with it. */
const MAX_CANDIDATES = 50;

/**
 * Memories with the same words in any endings, whatever their state: live, retracted, replaced,
 * rejected or waiting.
 */
export function findCopies(store: ReadStore, content: string): KnowledgeRow[] {
  const match = matchAll(duplicateTerms(content));
  if (match === null) return [];
  const key = stemKey(content);
  return store.text
    .knowledgeWithHistory(match, MAX_CANDIDATES)
    .map(({ seq }) => store.knowledge.bySeq(seq))
    .filter((row) => row !== null)
    .filter((row) => stemKey(row.content) === key);
}

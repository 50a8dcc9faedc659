import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { findMerged } from '../../curation/findReviewed.ts';
import { findByKey } from '../../curation/findDuplicate.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { wordKey } from '../../text/wordKey.ts';
import { duplicateTerms } from '../../text/terms.ts';

/** Live duplicate of a statement: the same words, articles aside, or merged by the person. */
export function findStatement(
  store: ReadStore,
  content: string,
  now: EpochMs,
): KnowledgeRow | null {
  const statement = { content, terms: duplicateTerms(content), keyOf: wordKey };
  return findByKey(store, statement, now) ?? findMerged(store, content, now);
}

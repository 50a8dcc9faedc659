import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { findMerged } from '../../curation/findReviewed.ts';
import { findByForm } from '../../curation/findDuplicate.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import { sameWords } from '../../text/sameWords.ts';
import { termsOfStatement } from '../../text/terms.ts';

/**
 * The live memory that says this already in the same words, articles aside, or of which the person
 * said so.
 */
export function findStatement(
  store: ReadStore,
  content: string,
  now: EpochMs,
): KnowledgeRow | null {
  const statement = { content, terms: termsOfStatement(content), formOf: sameWords };
  return findByForm(store, statement, now) ?? findMerged(store, content, now);
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { KnowledgeIndex } from './knowledgeIndex.ts';

/**
 * Memories in the index that have faded though their books are not closed yet. Being used puts off a
 * memory's end without a word to the index, so only the database knows.
 */
export function fadedBy(
  store: ReadStore,
  knowledge: KnowledgeIndex,
  now: EpochMs,
): ReadonlySet<number> {
  const due = knowledge.dueBy(now);
  return new Set(due.length === 0 ? [] : store.index.fadedAmong(due, now));
}

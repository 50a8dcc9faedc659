import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { KnowledgeIndex } from './knowledgeIndex.ts';

/**
 * Marks memories as faded that are past their fade time but not yet retracted by the nightly run.
 * Use postpones the fade time without notifying the index, so only the database knows; a faded
 * memory is never used, so each is looked up once.
 */
export function updateFaded(store: ReadStore, knowledge: KnowledgeIndex, now: EpochMs): void {
  const due = knowledge.dueBy(now);
  if (due.length === 0) return;
  for (const { seq, fade_at } of store.index.endsOf(due)) {
    if (fade_at !== null && fade_at <= now) knowledge.markFaded(seq);
    else knowledge.postponeFading(seq, fade_at ?? Infinity);
  }
}

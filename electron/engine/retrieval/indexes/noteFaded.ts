import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { KnowledgeIndex } from './knowledgeIndex.ts';

/**
 * Notes the memories in the index that have faded though their books are not closed yet. Being used
 * puts off a memory's end without a word to the index, so only the database knows; what has faded is
 * used no more, so that it is asked once.
 */
export function noteFaded(store: ReadStore, knowledge: KnowledgeIndex, now: EpochMs): void {
  const due = knowledge.dueBy(now);
  if (due.length === 0) return;
  for (const { seq, fade_at } of store.index.endsOf(due)) {
    if (fade_at !== null && fade_at <= now) knowledge.noteFaded(seq);
    else knowledge.putOff(seq, fade_at ?? Infinity);
  }
}

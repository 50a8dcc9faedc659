import type { Id } from '../../../shared/domain/primitives.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';

/** A memory as it is now, which the caller knows to be there. */
export function memoryOf(store: Pick<ReadStore, 'knowledge'>, id: Id): KnowledgeRow {
  const row = store.knowledge.byId(id);
  if (row === null) throw new Error(`memory ${id} vanished`);
  return row;
}

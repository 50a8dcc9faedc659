import type { NodeId } from '../../../shared/domain/primitives.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';

/** Current row of a memory that the caller knows to exist. */
export function memoryOf(store: Pick<ReadStore, 'knowledge'>, id: NodeId): KnowledgeRow {
  const row = store.knowledge.byId(id);
  if (row === null) throw new Error(`memory ${id} vanished`);
  return row;
}

import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import { presentNode } from './presentNode.ts';
import { unconfirmedChanges, unconfirmedField } from '../curation/updates/unconfirmedChanges.ts';

/** Memories as screens show them now, each with the pending change that it may be outdated by. */
export function presentNodes(
  store: Pick<ReadStore, 'review' | 'knowledge'>,
  rows: readonly KnowledgeRow[],
  now: EpochMs,
): MemoryNode[] {
  const changes = unconfirmedChanges(store, now);
  return rows.map((row) => ({ ...presentNode(row, now), ...unconfirmedField(changes, row.id) }));
}

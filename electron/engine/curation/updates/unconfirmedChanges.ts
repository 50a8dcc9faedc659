import type { MemoryNode } from '../../../../shared/domain/node.ts';
import type { EpochMs, NodeId } from '../../../../shared/domain/primitives.ts';
import { currentOpponent, reviewNote } from '../reviewNote.ts';
import { isLiveUnlessFaded } from '../../storage/connection/isLive.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';

/** Newest pending change of each memory that has one: shown and sent wherever the memory is. */
export type UnconfirmedChanges = ReadonlyMap<NodeId, Pick<KnowledgeRow, 'id' | 'content'>>;

/** Reads the review queue once, for any number of memories. */
export function unconfirmedChanges(
  store: Pick<ReadStore, 'review' | 'knowledge'>,
  now: EpochMs,
): UnconfirmedChanges {
  const changes = new Map<NodeId, Pick<KnowledgeRow, 'id' | 'content'>>();
  for (const row of store.review.pendingWithEffects()) {
    const { conflicts, proposal } = reviewNote.parse(row.attributes);
    const proposed =
      proposal?.kind === 'correct' ? [{ nodeId: proposal.nodeId, verdict: 'update' as const }] : [];
    for (const conflict of [...conflicts, ...proposed]) {
      const opponent = currentOpponent(store, conflict, now);
      if (opponent === null || !isLiveUnlessFaded(opponent) || changes.has(opponent.id)) continue;
      changes.set(opponent.id, { id: row.id, content: row.content });
    }
  }
  return changes;
}

/** Field of a presented memory for its pending change; empty without one. */
export function unconfirmedField(
  changes: UnconfirmedChanges,
  nodeId: NodeId,
): Pick<MemoryNode, 'unconfirmed'> {
  const change = changes.get(nodeId);
  return change === undefined
    ? {}
    : { unconfirmed: { nodeId: change.id, content: change.content } };
}

import type { NodeId } from '../../../../shared/domain/primitives.ts';
import { withNote } from '../../storage/connection/attributes.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import { applyUpdate } from '../conflicts.ts';
import { timesOf } from '../lifetime/refreshFading.ts';
import { currentOpponent, reviewNote } from '../reviewNote.ts';
import { memoryOf } from '../requireMemory.ts';

/**
 * Applies the updates that a pending memory notes: it takes effect, and what it updates ends. A change
 * of its own, whose undo leaves the memory as a proposal. Null if nothing is left to update, or if the
 * person meanwhile stated what it would end.
 */
export function applyNotedUpdates(
  context: CurationContext,
  nodeId: NodeId,
): ActionResult<NodeId> | null {
  const { store, clock } = context;
  const now = clock.now();
  const node = memoryOf(store, nodeId);
  const { conflicts } = reviewNote.parse(node.attributes);
  const opponents = conflicts.flatMap((conflict) => currentOpponent(store, conflict, now) ?? []);
  const first = opponents.find((one) => isLive(one, now));
  if (first === undefined || opponents.some(({ trust }) => trust === 'user')) return null;
  const label = `${first.content} → ${node.content}`;
  return runAction(context, { actor: 'model', cause: 'update', label }, (set) => {
    set.update('nodes', nodeId, {
      review: null,
      attributes: withNote(node.attributes, { waits: [], conflicts: [] }),
      updated_at: set.at,
    });
    const { confidence, decay_rate: decayRate, created_at: since } = node;
    const times = timesOf(context, node.seq, { confidence, decayRate, since });
    set.update('node_life', String(node.seq), times);
    for (const { id } of opponents) {
      const [newMemory, existing] = [memoryOf(store, nodeId), memoryOf(store, id)];
      if (isLive(newMemory, set.at) && isLive(existing, set.at)) {
        applyUpdate(context, set, newMemory, existing);
      }
    }
    return nodeId;
  });
}

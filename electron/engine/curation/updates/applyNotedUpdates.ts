import type { NodeId } from '../../../../shared/domain/primitives.ts';
import { withAttributes } from '../../storage/connection/attributes.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import { applyUpdate, contradict } from '../conflicts.ts';
import { timesOf } from '../lifetime/refreshFading.ts';
import { currentOpponent, reviewNote } from '../reviewNote.ts';
import { memoryOf } from '../requireMemory.ts';

/**
 * Applies the updates that a pending memory notes: it takes effect, what it updates ends, and what it
 * contradicts is disputed. A change of its own, whose undo leaves the memory as a proposal. Null if
 * nothing is left to update, or if the person meanwhile stated what it would end.
 */
export function applyNotedUpdates(
  context: CurationContext,
  nodeId: NodeId,
): ActionResult<NodeId> | null {
  const { store, clock } = context;
  const now = clock.now();
  const node = memoryOf(store, nodeId);
  const { conflicts } = reviewNote.parse(node.attributes);
  const opponents = conflicts.flatMap((conflict) => {
    const row = currentOpponent(store, conflict, now);
    return row === null ? [] : [{ row, isUpdate: conflict.verdict === 'update' }];
  });
  const first = opponents.find(({ row, isUpdate }) => isUpdate && isLive(row, now))?.row;
  if (first === undefined || opponents.some(({ row }) => row.trust === 'user')) return null;
  const label = `${first.content} → ${node.content}`;
  return runAction(context, { actor: 'model', cause: 'update', label }, (set) => {
    set.update('nodes', nodeId, {
      review: null,
      attributes: withAttributes(node.attributes, { waits: [], conflicts: [] }),
      updated_at: set.at,
    });
    const { confidence, decay_rate: decayRate, created_at: since } = node;
    const times = timesOf(context, node.seq, { confidence, decayRate, since });
    set.update('node_life', String(node.seq), times);
    for (const { row, isUpdate } of opponents) {
      const [newMemory, existing] = [memoryOf(store, nodeId), memoryOf(store, row.id)];
      if (!isLive(newMemory, set.at) || !isLive(existing, set.at)) continue;
      if (isUpdate) applyUpdate(context, set, newMemory, existing);
      else contradict(context, set, newMemory, existing);
    }
    return nodeId;
  });
}

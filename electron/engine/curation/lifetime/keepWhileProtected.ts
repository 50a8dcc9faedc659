import type { ChangeSet } from '../../storage/history/changeSet.ts';
import { isActive } from '../../storage/connection/isLive.ts';
import type { CurationContext } from '../changeGroup.ts';
import { reactivateMemory } from './lifetimeActions.ts';
import type { NodeSeq, EntitySeq } from '../../storage/connection/rowNumber.ts';

/**
 * Keeps memories from fading exactly while one of their subjects is protected; fading starts at
 * this moment when none is any longer.
 */
export function keepWhileProtected(
  context: CurationContext,
  set: ChangeSet,
  nodeSeq: NodeSeq,
): void {
  const { store } = context;
  const node = store.knowledge.bySeq(nodeSeq);
  if (node === null || !isActive(node)) return;
  if (store.entities.isProtected(nodeSeq)) {
    if (node.fade_at !== null) set.update('node_life', String(nodeSeq), { fade_at: null });
    return;
  }
  if (node.fade_at !== null || node.decay_rate === 0) return;
  reactivateMemory(context, set, node);
}

/** Updates fading for every memory whose subject is an entity. */
export function keepSubjects(context: CurationContext, set: ChangeSet, entitySeq: EntitySeq): void {
  for (const { node_seq, role } of context.store.entities.links(entitySeq)) {
    if (role === 'subject') keepWhileProtected(context, set, node_seq);
  }
}

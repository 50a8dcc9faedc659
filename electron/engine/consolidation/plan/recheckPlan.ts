import { findPendingDuplicates, wasRejected } from '../../curation/findReviewed.ts';
import { reviewNote } from '../../curation/reviewNote.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { DroppedItem } from './droppedItem.ts';
import { isOwnQuote } from './verifyItem.ts';
import type { PlannedNode, PlanTarget, WritePlan } from './writePlan.ts';
import { mergeDuplicateItems } from './mergeDuplicateItems.ts';

/**
 * Rechecks a plan against the review queue, in the transaction that writes it: a statement rejected
 * while a model was asked is dropped, and one that is pending already gains evidence instead of a
 * second card.
 */
export function recheckPlan(store: ReadStore, plan: WritePlan): WritePlan {
  const replaced = new Map<number, PlanTarget | null>();
  const droppedItems: DroppedItem[] = [...plan.dropped];
  for (const [index, node] of plan.nodes.entries()) {
    const { content, evidence } = node.item;
    const drop = (reason: DroppedItem['reason']) =>
      droppedItems.push({ reason, content: content.slice(0, 200) });
    if (wasRejected(store, content)) {
      drop('rejected_before');
      replaced.set(index, null);
      continue;
    }
    const pending = pendingDuplicate(store, node);
    if (pending === null) continue;
    if (!evidence.some(isOwnQuote)) drop('no_evidence');
    replaced.set(index, { nodeId: pending.id });
  }
  return mergeDuplicateItems({ ...plan, dropped: droppedItems }, replaced);
}

/**
 * Pending memory that asks the same as a new one, with the same conflicts. A rule's suggestion is
 * left out: it is withdrawn once a model has read its turns.
 */
function pendingDuplicate(store: ReadStore, { item, reviewReasons, verdicts }: PlannedNode) {
  if (reviewReasons.length === 0) return null;
  const opponentIds = verdicts.map(({ target }) => ('nodeId' in target ? target.nodeId : null));
  const asksTheSame = ({ attributes }: KnowledgeRow) => {
    const note = reviewNote.parse(attributes);
    const recordedIds = note.conflicts.map(({ nodeId }) => nodeId);
    const isSuggestion = note.waits.includes('rule');
    return !isSuggestion && opponentIds.every((id) => id !== null && recordedIds.includes(id));
  };
  return findPendingDuplicates(store, item.content).find(asksTheSame) ?? null;
}

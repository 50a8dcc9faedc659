import { lastEvidenceTime } from '../../curation/conflicts.ts';
import type { ReadStore } from '../../storage/store.ts';
import { changesOnlyPart } from '../../text/statements/changesOnlyPart.ts';
import type { VerifiedItem } from '../plan/verifyItem.ts';
import type { PlannedVerdict } from '../plan/writePlan.ts';
import { statedAt } from './judgePairs.ts';
import { MIN_CONFIDENCE_WITHOUT_REVIEW } from './reviewReasons.ts';

/**
 * True if the stored statement is the later one: the new one goes to history and supersedes nothing.
 */
export function isOlderThanTarget(
  store: ReadStore,
  item: VerifiedItem,
  { target, verdict }: PlannedVerdict,
): boolean {
  const memory = 'nodeId' in target ? store.knowledge.byId(target.nodeId) : null;
  return (
    verdict === 'update' && memory !== null && statedAt(item) < lastEvidenceTime(store, memory)
  );
}

/**
 * True for an update that is applied without review: the person's own words, said later than a
 * memory that no person wrote or confirmed, and replacing all of it. Never for an import, and never
 * again once the person undid an update of that memory. Decision 0065.
 */
export function canApplyWithoutReview(
  {
    store,
    conflictMinConfidence,
  }: { readonly store: ReadStore; readonly conflictMinConfidence: number },
  item: VerifiedItem,
  verdict: PlannedVerdict,
): boolean {
  if (verdict.verdict !== 'update' || verdict.confidence < conflictMinConfidence) return false;
  if (
    item.trust !== 'extracted' ||
    !item.isGrounded ||
    item.confidence < MIN_CONFIDENCE_WITHOUT_REVIEW
  )
    return false;
  if (item.evidence.some(({ episode }) => episode.imported === 1)) return false;
  if ('planned' in verdict.target) return true;
  const memory = store.knowledge.byId(verdict.target.nodeId);
  return (
    memory !== null &&
    (memory.trust === 'extracted' || memory.trust === 'inferred') &&
    !changesOnlyPart(memory.content, item.content) &&
    !isOlderThanTarget(store, item, verdict) &&
    !store.changes.wasEndedByAutomaticUpdate(memory.id)
  );
}

import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { contradict, olderStatement, applyUpdate } from '../../curation/conflicts.ts';
import { refreshFading } from '../../curation/lifetime/refreshFading.ts';
import { memoryOf } from '../../curation/requireMemory.ts';
import { recordConflicts, type RecordedConflict } from '../../curation/reviewNote.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import type { PlannedNode, PlanTarget } from '../plan/writePlan.ts';
import { withAttributes } from '../../storage/connection/attributes.ts';

type OpposedConflict = Omit<RecordedConflict, 'nodeId'> & { readonly existing: KnowledgeRow };

/**
 * Applies the judge's verdicts, or notes them on a pending memory. The trust of the opponent is
 * rechecked: the person may have stated the same while the model was asked.
 */
export function resolveConflicts(
  context: CurationContext,
  set: ChangeGroupWriter,
  newMemoryId: NodeId,
  { verdicts, reviewReasons }: PlannedNode,
  targetOf: (target: PlanTarget) => KnowledgeRow | null,
): void {
  const { store } = context;
  const newMemory = memoryOf(store, newMemoryId);
  const opposed = verdicts.flatMap(({ target, ...verdict }): OpposedConflict[] => {
    const existing = targetOf(target);
    return existing === null || existing.id === newMemoryId
      ? []
      : [{ ...verdict, existing: memoryOf(store, existing.id) }];
  });
  const recorded = opposed.map(({ existing, ...verdict }) => ({ ...verdict, nodeId: existing.id }));
  if (newMemory.review === 'pending') return recordConflicts(set, newMemory, recorded);
  // The memory was to wait, and is known by now from elsewhere.
  if (reviewReasons.length > 0) return;
  if (
    opposed.some(
      (one) => isLive(one.existing, set.at) && wouldWeakenUserMemory(context, newMemory, one),
    )
  ) {
    if (newMemory.trust !== 'user') requireReview(context, set, newMemory, recorded);
    return;
  }
  for (const { existing, verdict, confidence } of opposed) {
    const [newNode, oldNode] = [memoryOf(store, newMemoryId), memoryOf(store, existing.id)];
    if (!isLive(newNode, set.at)) break;
    if (oldNode.review === 'pending') {
      recordConflicts(set, oldNode, [
        { nodeId: newMemoryId, verdict, confidence: confidence ?? 0 },
      ]);
    } else if (isLive(oldNode, set.at)) {
      if (verdict === 'update') applyUpdate(context, set, newNode, oldNode);
      else contradict(context, set, newNode, oldNode);
    }
  }
}

function wouldWeakenUserMemory(
  { store }: CurationContext,
  newMemory: KnowledgeRow,
  { existing, verdict }: OpposedConflict,
): boolean {
  const losingMemories =
    verdict === 'update' ? [olderStatement(store, newMemory, existing)] : [newMemory, existing];
  return losingMemories.some(({ trust }) => trust === 'user');
}

/** Makes a memory wait for review: only the person may contradict their own statement. */
function requireReview(
  context: CurationContext,
  set: ChangeGroupWriter,
  { id, seq, attributes }: KnowledgeRow,
  recorded: readonly RecordedConflict[],
): void {
  set.update('nodes', id, {
    review: 'pending',
    attributes: withAttributes(attributes, { waits: ['conflict'] }),
  });
  refreshFading(context, set, seq);
  recordConflicts(set, memoryOf(context.store, id), recorded);
}

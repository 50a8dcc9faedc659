import type { Id } from '../../../../shared/domain/primitives.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { contradict, outdatedOf, applyUpdate } from '../../curation/conflicts.ts';
import { memoryOf } from '../../curation/requireMemory.ts';
import { recordConflicts, type RecordedConflict } from '../../curation/notedConflicts.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import type { PlannedNode, PlanTarget } from '../plan/writePlan.ts';

type OpposedConflict = Omit<RecordedConflict, 'nodeId'> & { readonly existing: KnowledgeRow };

/**
 * Acts on what the judge said, or notes it on a memory that waits for the person. Whose word it is
 * set against is looked at again: the person may have said the same while the model was asked.
 */
export function resolveConflicts(
  context: CurationContext,
  set: ChangeSet,
  freshId: Id,
  { verdicts, waits }: PlannedNode,
  targetOf: (target: PlanTarget) => KnowledgeRow | null,
): void {
  const { store } = context;
  const fresh = memoryOf(store, freshId);
  const against = verdicts.flatMap(({ target, ...said }): OpposedConflict[] => {
    const known = targetOf(target);
    return known === null || known.id === freshId
      ? []
      : [{ ...said, existing: memoryOf(store, known.id) }];
  });
  const noted = against.map(({ existing, ...said }) => ({ ...said, nodeId: existing.id }));
  if (fresh.review === 'pending') return recordConflicts(set, fresh, noted);
  // It was to wait, and is known by now from somebody else.
  if (waits.length > 0) return;
  if (
    against.some((one) => isLive(one.existing, set.at) && wouldWeakenPerson(context, fresh, one))
  ) {
    if (fresh.trust !== 'user') requireReview(context, set, fresh, noted);
    return;
  }
  for (const { existing, verdict, confidence } of against) {
    const [own, old] = [memoryOf(store, freshId), memoryOf(store, existing.id)];
    if (!isLive(own, set.at)) break;
    if (old.review === 'pending') {
      recordConflicts(set, old, [{ nodeId: freshId, verdict, confidence: confidence ?? 0 }]);
    } else if (isLive(old, set.at)) {
      if (verdict === 'update') applyUpdate(context, set, own, old);
      else contradict(context, set, own, old);
    }
  }
}

function wouldWeakenPerson(
  { store }: CurationContext,
  fresh: KnowledgeRow,
  { existing, verdict }: OpposedConflict,
): boolean {
  const losing = verdict === 'update' ? [outdatedOf(store, fresh, existing)] : [fresh, existing];
  return losing.some(({ trust }) => trust === 'user');
}

/** It waits after all: only the person may set something against their own word. */
function requireReview(
  { store }: CurationContext,
  set: ChangeSet,
  { id, seq, attributes }: KnowledgeRow,
  noted: readonly RecordedConflict[],
): void {
  const own = JSON.parse(attributes) as Record<string, unknown>;
  set.update('nodes', id, {
    review: 'pending',
    attributes: JSON.stringify({ ...own, waits: ['conflict'] }),
  });
  // What waits for the person does not fade meanwhile.
  set.update('node_life', String(seq), { fade_at: null });
  recordConflicts(set, memoryOf(store, id), noted);
}

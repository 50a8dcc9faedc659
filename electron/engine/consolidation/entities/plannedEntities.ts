import type { CurationContext } from '../../curation/changeGroup.ts';
import { insertEntity } from '../../curation/entityLinks.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import { SELF_NAMES } from './entityLinking.ts';
import type { EntityTarget, WritePlan } from '../plan/writePlan.ts';

export interface EntityPlan {
  /** Its row, made now when it is new; null for one that is no longer there. */
  readonly createdSeq: (target: EntityTarget) => number | null;
  /** Its row; null when nothing made it. */
  readonly existingSeq: (target: EntityTarget) => number | null;
}

/**
 * The entities of a plan. A new one is made for the first memory that is about it, as statements
 * that turned out to be known bring nobody new; of one that was merged meanwhile, the one it is now.
 */
export function createEntityPlan(
  context: CurationContext,
  set: ChangeSet,
  plan: WritePlan,
): EntityPlan {
  const { store } = context;
  const fresh = new Map<number, number>();
  const activeSeq = (seq: number): number | null => {
    const entity = store.entities.bySeq(seq);
    return entity === null || entity.merged_into === null
      ? (entity?.seq ?? null)
      : activeSeq(entity.merged_into);
  };
  const existingSeq: EntityPlan['existingSeq'] = (target) =>
    'entitySeq' in target ? activeSeq(target.entitySeq) : (fresh.get(target.plannedEntity) ?? null);
  return {
    existingSeq,
    createdSeq(target) {
      const existing = existingSeq(target);
      if (existing !== null || 'entitySeq' in target) return existing;
      const plannedEntity = plan.entities[target.plannedEntity];
      if (plannedEntity === undefined) return null;
      const { isSelf, ...entity } = plannedEntity;
      const options = isSelf ? { isSelf, aliases: SELF_NAMES } : {};
      const seq = insertEntity(context, set, entity, options);
      fresh.set(target.plannedEntity, seq);
      return seq;
    },
  };
}

/** Asks whether a new one is one that is known, but for those the person was asked about before. */
export function proposeByName(
  { store, ids }: CurationContext,
  set: ChangeSet,
  plan: WritePlan,
  { existingSeq }: EntityPlan,
): void {
  for (const { a, b, reason, score } of plan.proposals) {
    const [seqA, seqB] = [existingSeq(a), existingSeq(b)];
    if (seqA === null || seqB === null || seqA === seqB) continue;
    const [low, high] = [Math.min(seqA, seqB), Math.max(seqA, seqB)];
    if (store.entities.proposalBetween(low, high) !== null) continue;
    set.insert('merge_proposals', {
      id: ids.next(),
      a_seq: low,
      b_seq: high,
      reason,
      score,
      state: 'open',
      created_at: set.at,
    });
  }
}

import type { CurationContext } from '../../curation/changeGroup.ts';
import { insertEntity } from '../../curation/entityLinks.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import { USER_TERMS } from '../plan/selfWords.ts';
import type { EntityTarget, WritePlan } from '../plan/writePlan.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

export interface EntityResolver {
  /** Row of the entity, created if it is new; null for one that no longer exists. */
  readonly findOrCreate: (set: ChangeGroupWriter, target: EntityTarget) => EntitySeq | null;
  /** Row of the entity; null when it was not created. */
  readonly existingSeq: (target: EntityTarget) => EntitySeq | null;
}

/**
 * Resolves the entities of a plan to rows. A new one is created with the first memory about it,
 * since a duplicate statement creates nobody; a merged one is replaced by its target.
 */
export function createEntityResolver(context: CurationContext, plan: WritePlan): EntityResolver {
  const { store } = context;
  const createdSeqs = new Map<number, EntitySeq>();
  const mergedEntityOf = (seq: EntitySeq): EntitySeq | null => {
    const entity = store.entities.bySeq(seq);
    return entity === null || entity.merged_into === null
      ? (entity?.seq ?? null)
      : mergedEntityOf(entity.merged_into);
  };
  const existingSeq: EntityResolver['existingSeq'] = (target) =>
    'entitySeq' in target
      ? mergedEntityOf(target.entitySeq)
      : (createdSeqs.get(target.plannedEntity) ?? null);
  return {
    existingSeq,
    findOrCreate(set, target) {
      const existing = existingSeq(target);
      if (existing !== null || 'entitySeq' in target) return existing;
      const plannedEntity = plan.entities[target.plannedEntity];
      if (plannedEntity === undefined) return null;
      const { isSelf, ...entity } = plannedEntity;
      const options = isSelf ? { isSelf, aliases: USER_TERMS } : {};
      const seq = insertEntity(context, set, entity, options);
      createdSeqs.set(target.plannedEntity, seq);
      return seq;
    },
  };
}

/**
 * Proposes the planned merges of new entities with similar existing ones, unless the person was
 * asked before.
 */
export function insertMergeProposals(
  { store, ids }: CurationContext,
  set: ChangeGroupWriter,
  plan: WritePlan,
  { existingSeq }: EntityResolver,
): void {
  for (const { a, b, reason, score } of plan.proposals) {
    const [seqA, seqB] = [existingSeq(a), existingSeq(b)];
    if (seqA === null || seqB === null || seqA === seqB) continue;
    const [smaller, larger] = seqA < seqB ? [seqA, seqB] : [seqB, seqA];
    if (store.entities.proposalBetween(smaller, larger) !== null) continue;
    set.insert('merge_proposals', {
      id: ids.next(),
      a_seq: smaller,
      b_seq: larger,
      reason,
      score,
      state: 'open',
      created_at: set.at,
    });
  }
}

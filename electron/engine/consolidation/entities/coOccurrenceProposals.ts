import type { Id } from '../../../../shared/domain/primitives.ts';
import { neighborOverlap } from '../../algorithms/names/neighborOverlap.ts';
import { areDistinctNames } from '../../algorithms/names/distinctNames.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { ReadStore } from '../../storage/store.ts';
import { areCompatibleTypes } from './entityLinking.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';

/** Least number of shared neighbors for a proposal. */
const MIN_SHARED = 3;
/** Neighbor overlap from which a proposal is made, 0..1: set by hand, measured by bench:names. */
const OVERLAP_THRESHOLD = 0.6;
/** Score ceiling: co-occurrence is weaker evidence than any name, so these are asked last. */
const MAX_SCORE = 0.45;
/** Limit of candidates compared with one entity. */
const MAX_CANDIDATES = 12;

export interface CoOccurrenceProposal {
  readonly seq: EntitySeq;
  readonly score: number;
}

/**
 * Merge proposals by co-occurrence: entities named together with the same neighbors, and never with
 * each other. A question for the person, as every proposal is.
 */
export function coOccurrenceProposals(
  store: ReadStore,
  entitySeq: EntitySeq,
): CoOccurrenceProposal[] {
  const entity = store.entities.bySeq(entitySeq);
  if (entity === null || entity.is_self === 1) return [];
  const candidates = store.coOccurrence
    .candidates(entitySeq, MIN_SHARED, MAX_CANDIDATES)
    .filter(
      ({ name, type }) =>
        areCompatibleTypes(entity.type, type) && !areDistinctNames(entity.canonical_name, name),
    );
  if (candidates.length === 0) return [];
  const neighbors = store.coOccurrence.of(entitySeq);
  return candidates.flatMap(({ seq }) => {
    const { shared, overlap } = neighborOverlap(neighbors, store.coOccurrence.of(seq));
    const shouldPropose = shared >= MIN_SHARED && overlap >= OVERLAP_THRESHOLD;
    return shouldPropose ? [{ seq, score: MAX_SCORE * overlap }] : [];
  });
}

/** Proposes merges for recently mentioned entities that were not asked about yet. */
export function proposeByCoOccurrence(
  store: ReadStore,
  set: ChangeGroupWriter,
  entitySeqs: ReadonlySet<EntitySeq>,
  newId: () => Id,
): void {
  for (const entitySeq of entitySeqs) {
    for (const { seq, score } of coOccurrenceProposals(store, entitySeq)) {
      if (store.entities.proposalBetween(entitySeq, seq) !== null) continue;
      const [smaller, larger] = entitySeq < seq ? [entitySeq, seq] : [seq, entitySeq];
      set.insert('merge_proposals', {
        id: newId(),
        a_seq: smaller,
        b_seq: larger,
        reason: 'company',
        score,
        state: 'open',
        created_at: set.at,
      });
    }
  }
}

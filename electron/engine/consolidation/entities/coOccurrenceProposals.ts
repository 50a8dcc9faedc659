import type { Id } from '../../../../shared/domain/primitives.ts';
import { neighborOverlap } from '../../algorithms/names/neighborOverlap.ts';
import { areDistinctNames } from '../../algorithms/names/distinctNames.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { ReadStore } from '../../storage/store.ts';
import { mayBeOne } from './entityLinking.ts';

/** Companions two must share before anything is asked. */
const FEWEST_SHARED = 3;
/** Likeness of company from which one is asked, 0..1: set by hand, measured by bench:names. */
const OVERLAP_THRESHOLD = 0.6;
/** Company is a weaker hint than any name: asked after all of them. */
const HIGHEST_SCORE = 0.45;
/** Others looked at for one. */
const RIVALS = 12;

export interface CoOccurrenceProposal {
  readonly seq: number;
  readonly score: number;
}

/**
 * Others that this one may be, by company: they are spoken of with the same, and never together. A
 * question for the person, as every proposal is.
 */
export function coOccurrenceProposals(store: ReadStore, entitySeq: number): CoOccurrenceProposal[] {
  const entity = store.entities.bySeq(entitySeq);
  if (entity === null || entity.is_self === 1) return [];
  const rivals = store.coOccurrence
    .rivals(entitySeq, FEWEST_SHARED, RIVALS)
    .filter(
      ({ name, type }) =>
        mayBeOne(entity.type, type) && !areDistinctNames(entity.canonical_name, name),
    );
  if (rivals.length === 0) return [];
  const neighbors = store.coOccurrence.of(entitySeq);
  return rivals.flatMap(({ seq }) => {
    const { shared, likeness } = neighborOverlap(neighbors, store.coOccurrence.of(seq));
    const asks = shared >= FEWEST_SHARED && likeness >= OVERLAP_THRESHOLD;
    return asks ? [{ seq, score: HIGHEST_SCORE * likeness }] : [];
  });
}

/** Asks about those of the entities just spoken of that nobody was asked about yet. */
export function proposeByCoOccurrence(
  store: ReadStore,
  set: ChangeSet,
  entitySeqs: ReadonlySet<number>,
  newId: () => Id,
): void {
  for (const entitySeq of entitySeqs) {
    for (const { seq, score } of coOccurrenceProposals(store, entitySeq)) {
      if (store.entities.proposalBetween(entitySeq, seq) !== null) continue;
      set.insert('merge_proposals', {
        id: newId(),
        a_seq: Math.min(entitySeq, seq),
        b_seq: Math.max(entitySeq, seq),
        reason: 'company',
        score,
        state: 'open',
        created_at: set.at,
      });
    }
  }
}

import type { Id } from '../../../../shared/domain/primitives.ts';
import { companyLikeness } from '../../algorithms/names/neighborOverlap.ts';
import { areOtherNames } from '../../algorithms/names/distinctNames.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { ReadStore } from '../../storage/store.ts';
import { mayBeOne } from './entityLinking.ts';

/** Companions two must share before anything is asked. */
const FEWEST_SHARED = 3;
/** Likeness of company from which one is asked, 0..1: set by hand, measured by bench:names. */
const ALIKE = 0.6;
/** Company is a weaker hint than any name: asked after all of them. */
const MOST_SURE = 0.45;
/** Others looked at for one. */
const RIVALS = 12;

export interface CompanyProposal {
  readonly seq: number;
  readonly score: number;
}

/**
 * Others that this one may be, by company: they are spoken of with the same, and never together. A
 * question for the person, as every proposal is.
 */
export function aloneInCompany(store: ReadStore, entitySeq: number): CompanyProposal[] {
  const entity = store.entities.bySeq(entitySeq);
  if (entity === null || entity.is_self === 1) return [];
  const rivals = store.company
    .rivals(entitySeq, FEWEST_SHARED, RIVALS)
    .filter(
      ({ name, type }) =>
        mayBeOne(entity.type, type) && !areOtherNames(entity.canonical_name, name),
    );
  if (rivals.length === 0) return [];
  const own = store.company.of(entitySeq);
  return rivals.flatMap(({ seq }) => {
    const { shared, likeness } = companyLikeness(own, store.company.of(seq));
    const asks = shared >= FEWEST_SHARED && likeness >= ALIKE;
    return asks ? [{ seq, score: MOST_SURE * likeness }] : [];
  });
}

/** Asks about those of the entities just spoken of that nobody was asked about yet. */
export function proposeByCompany(
  store: ReadStore,
  set: ChangeSet,
  entitySeqs: ReadonlySet<number>,
  newId: () => Id,
): void {
  for (const entitySeq of entitySeqs) {
    for (const { seq, score } of aloneInCompany(store, entitySeq)) {
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

import type { MergeProposal } from '../../../shared/contract/entities.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { Contradiction, ReviewItem } from '../../../shared/contract/review.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id } from '../../../shared/domain/primitives.ts';

export interface Queues {
  readonly items: readonly ReviewItem[];
  readonly contradictions: readonly Contradiction[];
  readonly proposals: readonly MergeProposal[];
  /** Memories about to fade, soonest first. */
  readonly fading: readonly MemoryNode[];
  readonly counts: Response<'review.list'>['counts'] & { readonly fading: number };
}

/** Id of a contradiction, made from its two memories. */
export function pairId({ first, second }: Contradiction): Id {
  return `${first.id} ${second.id}`;
}

/** Queues without items decided since they were loaded; counts included. */
export function hideDecided(queues: Queues, decidedIds: ReadonlySet<Id>): Queues {
  const items = queues.items.filter(({ node }) => !decidedIds.has(node.id));
  const contradictions = queues.contradictions.filter((pair) => !decidedIds.has(pairId(pair)));
  const proposals = queues.proposals.filter(({ id }) => !decidedIds.has(id));
  const fading = queues.fading.filter(({ id }) => !decidedIds.has(id));
  const countItems = (list: readonly ReviewItem[], snoozed: boolean) =>
    list.filter((item) => (item.snoozedUntil !== null) === snoozed).length;
  const hiddenCount = (snoozed: boolean) =>
    countItems(queues.items, snoozed) - countItems(items, snoozed);
  const { counts } = queues;
  return {
    items,
    contradictions,
    proposals,
    fading,
    counts: {
      waiting: Math.max(0, counts.waiting - hiddenCount(false)),
      snoozed: Math.max(0, counts.snoozed - hiddenCount(true)),
      contradictions:
        counts.contradictions - (queues.contradictions.length - contradictions.length),
      merges: counts.merges - (queues.proposals.length - proposals.length),
      fading: counts.fading - (queues.fading.length - fading.length),
    },
  };
}

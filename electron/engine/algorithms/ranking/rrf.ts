/** Ids that one search method found, best first. */
export interface RankedList<Id extends string | number> {
  /** Weight of this list, 0..10; 0 leaves it out. */
  readonly weight: number;
  readonly ids: readonly Id[];
}

export interface FusedHit<Id extends string | number> {
  readonly id: Id;
  readonly score: number;
}

/**
 * Reciprocal rank fusion: one order out of several, without comparing their scores.
 *
 *     score(x) = Σ over lists  weight / (k + rank(x)),   rank from 1; absent = 0
 *
 * k (1..200, usually 60) damps the head of each list. An id that a list names twice counts once, at
 * its better rank. Ties go to the smaller id, and each sum is taken in a fixed order, so that the
 * result does not depend on the order of the lists.
 * Source: Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual
 * rank learning methods", SIGIR 2009; the weight of a list is decision 0010.
 * Example: k = 60, lists [a, b] and [b], weights 1: b = 1/62 + 1/61 = 0.03252, a = 1/61 = 0.01639.
 */
export function fuseByRank<Id extends string | number>(
  lists: readonly RankedList<Id>[],
  k: number,
): FusedHit<Id>[] {
  const sharesById = new Map<Id, number[]>();
  for (const { weight, ids } of lists) {
    if (weight === 0) continue;
    const rankedIds = new Set<Id>();
    for (const [index, id] of ids.entries()) {
      if (rankedIds.has(id)) continue;
      rankedIds.add(id);
      const shares = sharesById.get(id) ?? [];
      shares.push(weight / (k + index + 1));
      sharesById.set(id, shares);
    }
  }
  return [...sharesById]
    .map(([id, shares]) => ({ id, score: sumSmallestFirst(shares) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function sumSmallestFirst(shares: readonly number[]): number {
  return [...shares].sort((a, b) => a - b).reduce((sum, share) => sum + share, 0);
}

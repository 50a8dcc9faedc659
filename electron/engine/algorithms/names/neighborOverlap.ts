/** Co-occurring neighbors of an entity, each with its own number of neighbors (degree). */
export type NeighborCounts = ReadonlyMap<number, number>;

export interface NeighborOverlap {
  /** Number of neighbors both have. */
  readonly shared: number;
  /** 0..1. */
  readonly likeness: number;
}

/**
 * Neighbor overlap of two entities: the weight of the neighbors both have, as a share of that of
 * all neighbors of either. A neighbor with few neighbors says more than one with many:
 *
 *     w(z) = 1 / ln(1 + max(2, degree(z))),   likeness = Σ w(both) / Σ w(either)
 *
 * Source: the weights are those of Adamic and Adar, "Friends and neighbors on the Web", Social
 * Networks 25 (2003); as a share, so that much company is not likeness by itself. Example:
 * companions {1, 2, 3} and {1, 2, 3, 4} of degree 2 each give 3 / 4.
 */
export function neighborOverlap(a: NeighborCounts, b: NeighborCounts): NeighborOverlap {
  let shared = 0;
  let sharedCount = 0;
  let either = 0;
  for (const [neighbor, degree] of a) {
    either += weightOf(degree);
    if (!b.has(neighbor)) continue;
    shared += 1;
    sharedCount += weightOf(degree);
  }
  for (const [neighbor, degree] of b) if (!a.has(neighbor)) either += weightOf(degree);
  return { shared, likeness: either === 0 ? 0 : sharedCount / either };
}

function weightOf(degree: number): number {
  return 1 / Math.log(1 + Math.max(2, degree));
}

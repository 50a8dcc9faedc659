/** Co-occurring neighbors of an entity, each with its own number of neighbors (degree). */
export type NeighborCounts = ReadonlyMap<number, number>;

export interface NeighborOverlap {
  /** Number of neighbors both have. */
  readonly shared: number;
  /** 0..1. */
  readonly overlap: number;
}

/**
 * Neighbor overlap of two entities: the weight of the neighbors both have, as a share of that of
 * all neighbors of either. A neighbor with few neighbors says more than one with many:
 *
 *     w(z) = 1 / ln(1 + max(2, degree(z))),   overlap = Σ w(both) / Σ w(either)
 *
 * Source: the weights are those of Adamic and Adar, "Friends and neighbors on the Web", Social
 * Networks 25 (2003); as a share, so that many neighbors are no overlap by themselves. Example:
 * neighbors {1, 2, 3} and {1, 2, 3, 4} of degree 2 each give 3 / 4.
 */
export function neighborOverlap(a: NeighborCounts, b: NeighborCounts): NeighborOverlap {
  let shared = 0;
  let sharedWeight = 0;
  let totalWeight = 0;
  for (const [neighbor, degree] of a) {
    totalWeight += weightOf(degree);
    if (!b.has(neighbor)) continue;
    shared += 1;
    sharedWeight += weightOf(degree);
  }
  for (const [neighbor, degree] of b) if (!a.has(neighbor)) totalWeight += weightOf(degree);
  return { shared, overlap: totalWeight === 0 ? 0 : sharedWeight / totalWeight };
}

function weightOf(degree: number): number {
  return 1 / Math.log(1 + Math.max(2, degree));
}

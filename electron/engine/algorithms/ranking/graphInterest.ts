/** Weights of the parts of a node's interest; they sum to 1. */
const SHARES = { strength: 0.4, importance: 0.3, used: 0.2, degree: 0.1 };

/** Factor for each step away from the center. */
const HOP_DECAY = 0.7;

/** Degree from which a node counts in full. */
const FULL_DEGREE = 8;

export interface GraphRankSignals {
  /** Strength now, 0..1. */
  readonly strength: number;
  /** 0..100. */
  readonly importance: number;
  /** Cited by the answer shown. */
  readonly wasUsed: boolean;
  /** Edges by which it was reached, from 1. */
  readonly degree: number;
  /** Highest certainty among those edges, 0..1. */
  readonly certainty: number;
  /** Steps from the center, from 0. */
  readonly hops: number;
}

/**
 * Degree of interest of a graph node: how much it deserves one of the few places shown, 0..1.
 *
 *     i = 0.7^hops · certainty ·
 *         (0.4 · strength + 0.3 · importance/100 + 0.2 · used + 0.1 · min(1, log2(1 + degree) / log2(9)))
 *
 * Source: the degree of interest of F. van Ham and A. Perer, "Search, Show Context, Expand on
 * Demand" (InfoVis 2009): what a node is by itself, less its distance from where one looks. The
 * shares are ours. Example: strength 0.5, importance 50, unused, one certain edge, one step away:
 * 0.7 · (0.2 + 0.15 + 0 + 0.1 · 1/3.17) = 0.267.
 */
export function graphInterest(node: GraphRankSignals): number {
  const degreeShare = Math.min(1, Math.log2(1 + node.degree) / Math.log2(1 + FULL_DEGREE));
  const interest =
    SHARES.strength * node.strength +
    SHARES.importance * (node.importance / 100) +
    SHARES.used * (node.wasUsed ? 1 : 0) +
    SHARES.degree * degreeShare;
  return HOP_DECAY ** node.hops * node.certainty * interest;
}

import type { RelationType } from '../../../../shared/domain/edge.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { Direction, GraphReads } from '../../storage/memory/graph/graph.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Limit of neighbors followed from one node: a hub must not drown everything else. */
const FAN_OUT = 100;

/** Limit of nodes that one walk visits, however dense the graph is. */
const VISIT_BUDGET = 2_000;

/** Damping factor of a node's strength for each step, besides the edge's own confidence. */
const DAMPING = 0.7;

export interface Seed {
  readonly seq: NodeSeq;
  /** Fit to the question, 0..1. */
  readonly strength: number;
}

export interface Visit {
  readonly seq: NodeSeq;
  /** Strength 0..1: that of the seed times, for each edge, weight · confidence · 0.7. */
  readonly strength: number;
  /** Path from the seed to the node before this one. */
  readonly via: readonly NodeSeq[];
}

export interface WalkOptions {
  readonly relation: RelationType;
  readonly directions: readonly Direction[];
  readonly depth: number;
  readonly now: EpochMs;
}

/**
 * Breadth-first walk from all seeds at once, over live edges of one relation: each node is reached
 * by its shortest path, of equally short ones by the strongest. A seed is returned only if another
 * one leads to it. Strongest first.
 */
export function walk(
  graph: Pick<GraphReads, 'step'>,
  seeds: readonly Seed[],
  { relation, directions, depth, now }: WalkOptions,
): Visit[] {
  const started = new Map(seeds.map(({ seq, strength }) => [seq, { seq, strength, via: [] }]));
  const visits = new Map<NodeSeq, Visit>();
  let frontier = new Map<NodeSeq, Visit>(started);
  for (let level = 0; level < depth && frontier.size > 0; level += 1) {
    const reached = new Map<NodeSeq, Visit>();
    for (const direction of directions) {
      const budget = VISIT_BUDGET - visits.size - reached.size;
      if (budget <= 0) break;
      const limits = { fanOut: FAN_OUT, budget, now };
      for (const edge of graph.step([...frontier.keys()], relation, direction, limits)) {
        const source = frontier.get(edge.from);
        if (source === undefined || visits.has(edge.to) || matchesOrigin(source, edge.to)) continue;
        const strength = source.strength * edge.weight * edge.confidence * DAMPING;
        const visited = reached.get(edge.to);
        if (visited !== undefined && visited.strength >= strength) continue;
        reached.set(edge.to, { seq: edge.to, strength, via: [...source.via, source.seq] });
      }
    }
    for (const [seq, visit] of reached) visits.set(seq, visit);
    frontier = new Map([...reached].filter(([seq]) => !started.has(seq)));
  }
  return [...visits.values()].sort((a, b) => b.strength - a.strength || b.seq - a.seq);
}

function matchesOrigin(visit: Visit, seq: NodeSeq): boolean {
  return visit.seq === seq || visit.via.includes(seq);
}

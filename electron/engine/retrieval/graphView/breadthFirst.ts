import type { GraphFilter } from '../../../../shared/contract/graph.ts';
import { graphFlags, type GraphRelation } from '../../../../shared/domain/graph.ts';
import { graphInterest } from '../../algorithms/ranking/graphInterest.ts';
import { passesFilter } from './passesFilter.ts';
import type { GraphCandidate, GraphItem, GraphSource, Ref } from './source.ts';

/** Limits of neighbors read around the center, and around the next nodes. */
export const CENTER_FAN_OUT = 2_000;
const FAN_OUT = 100;

/** Share of the remaining places that one step may take while further steps follow. */
const MAX_STEP_SHARE = 2 / 3;

interface Reached<Item> {
  readonly item: Item;
  readonly hops: number;
  readonly interest: number;
}

/** Chosen node, with its index in the picture. */
export type ReachedItem = Reached<GraphItem>;

type ReachedCandidate = Reached<GraphCandidate>;

export interface GrowthOptions {
  readonly relations: readonly GraphRelation[];
  readonly depth: number;
  readonly limit: number;
  readonly without: GraphFilter;
  /** Nodes shown already. */
  readonly exceptRefs?: ReadonlySet<Ref>;
  /** Nodes to choose from; all of them without it. */
  readonly only?: ReadonlySet<Ref>;
}

/**
 * Breadth-first selection from the seeds outward, step by step: of each step the most interesting,
 * until no place or node is left. Deterministic for the same graph.
 */
export function breadthFirst(
  source: GraphSource,
  seeds: readonly GraphItem[],
  options: GrowthOptions,
): Map<Ref, ReachedItem> {
  const reachedItems = new Map<Ref, ReachedCandidate>(
    seeds
      .slice(0, options.limit)
      .map((item) => [item.ref, { item, hops: 0, interest: interestOf(item, 0, 1, 1) }]),
  );
  const skippedCandidates = new Map<Ref, ReachedCandidate>();
  let frontier: readonly ReachedCandidate[] = [...reachedItems.values()];
  for (let hops = 1; hops <= options.depth && frontier.length > 0; hops += 1) {
    const room = options.limit - reachedItems.size;
    if (room <= 0) break;
    const candidates = nextStepNodes(source, frontier, reachedItems, options, hops);
    const share = hops < options.depth ? Math.ceil(room * MAX_STEP_SHARE) : room;
    for (const one of candidates.slice(share)) skippedCandidates.set(one.item.ref, one);
    frontier = candidates.slice(0, share);
    for (const one of frontier) reachedItems.set(one.item.ref, one);
  }
  for (const candidate of [...skippedCandidates.values()].sort(byInterest)) {
    if (reachedItems.size >= options.limit) break;
    if (!reachedItems.has(candidate.item.ref)) reachedItems.set(candidate.item.ref, candidate);
  }
  return withTexts(source, seeds, reachedItems);
}

/** Items of the chosen candidates; seeds have marks of their own. */
function withTexts(
  source: GraphSource,
  seeds: readonly GraphItem[],
  candidates: ReadonlyMap<Ref, ReachedCandidate>,
): Map<Ref, ReachedItem> {
  const seedItems = new Map(seeds.map((item) => [item.ref, item]));
  const items = source.items([...candidates.keys()].filter((ref) => !seedItems.has(ref)));
  const reachedItems = new Map<Ref, ReachedItem>();
  for (const [ref, candidate] of candidates) {
    const item = seedItems.get(ref) ?? items.get(ref);
    if (item !== undefined) reachedItems.set(ref, { ...candidate, item });
  }
  return reachedItems;
}

/** Nodes one step from the frontier that are not chosen yet, the most interesting first. */
function nextStepNodes(
  source: GraphSource,
  frontier: readonly ReachedCandidate[],
  reachedItems: ReadonlyMap<Ref, ReachedCandidate>,
  { relations, without: filter, exceptRefs, only }: GrowthOptions,
  hops: number,
): ReachedCandidate[] {
  const from = frontier.map(({ item }) => item.ref);
  const ways = new Map<Ref, { degree: number; certainty: number }>();
  const fanOut = hops === 1 ? CENTER_FAN_OUT : FAN_OUT;
  for (const relation of relations) {
    for (const { far, certainty } of source.steps(from, relation, fanOut)) {
      if (reachedItems.has(far) || exceptRefs?.has(far) || only?.has(far) === false) continue;
      const way = ways.get(far) ?? { degree: 0, certainty: 0 };
      ways.set(far, {
        degree: way.degree + 1,
        certainty: Math.max(way.certainty, certainty),
      });
    }
  }
  return [...source.candidates([...ways.keys()]).values()]
    .filter((item) => passesFilter(filter, item))
    .map((item) => {
      const { degree = 1, certainty = 1 } = ways.get(item.ref) ?? {};
      return { item, hops, interest: interestOf(item, hops, degree, certainty) };
    })
    .sort(byInterest);
}

function interestOf(item: GraphCandidate, hops: number, degree: number, certainty: number): number {
  const { strength, importance, flags } = item;
  const isUsed = (flags & graphFlags.used) !== 0;
  return graphInterest({ strength, importance, wasUsed: isUsed, degree, certainty, hops });
}

function byInterest(a: ReachedCandidate, b: ReachedCandidate): number {
  return b.interest - a.interest || b.item.ref - a.item.ref;
}

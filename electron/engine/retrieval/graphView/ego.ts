import type { GraphCenter, GraphFilter } from '../../../../shared/contract/graph.ts';
import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { GraphLens, GraphRelation } from '../../../../shared/domain/graph.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { NO_HITS, type ScreenHits } from '../screenHits.ts';
import { passesFilter } from './passesFilter.ts';
import { asOfSource } from './asOfSource.ts';
import { columnsOf } from './columns.ts';
import { CENTER_FAN_OUT, breadthFirst, type ReachedItem } from './breadthFirst.ts';
import { relationsOf } from './lenses.ts';
import { liveSource } from './liveSource.ts';
import { pictureOf } from './picture.ts';
import { graphSeed, type GraphSeed } from './seeds.ts';
import { isEntity, type GraphItem, type GraphSource } from './source.ts';
import { withoutReplies } from './withoutReplies.ts';

export interface Opening {
  readonly center: GraphCenter;
  readonly lens: GraphLens;
  readonly depth: number;
  readonly limit: number;
  readonly without: GraphFilter;
}

export function sourceAt(store: ReadStore, asOf: EpochMs | undefined, now: EpochMs): GraphSource {
  return withoutReplies(asOf === undefined ? liveSource(store, now) : asOfSource(store, asOf));
}

/** Ego graph around a center; null where there is no such center. */
export function graphEgo(
  store: ReadStore,
  { asOf, ...opening }: Request<'graph.ego'>,
  now: EpochMs,
  hits: ScreenHits = NO_HITS,
): Response<'graph.ego'> | null {
  return store.snapshot(() => {
    const source = sourceAt(store, asOf, now);
    const selection = neighborhood(store, source, opening, hits);
    if (selection === null) return null;
    const { seed, chosen: items } = selection;
    const relations = relationsOf(opening.lens, opening.without.relations);
    const picture = pictureOf(source, items, relations, opening.without, seed.edges);
    return {
      center: centerOf(seed),
      title: seed.title,
      graph: columnsOf(picture),
      since: store.graphView.since(),
    };
  });
}

/**
 * Resolved center; null where there is nothing to start from. With a center, an empty picture is one
 * of which everything is filtered out, or one of a moment before the center was there.
 */
export function centerOf({ center, seeds }: GraphSeed): GraphCenter | null {
  const isNode = center.kind === 'memory' || center.kind === 'entity';
  return isNode || seeds.length > 0 ? center : null;
}

export function neighborhood(
  store: ReadStore,
  source: GraphSource,
  { center, lens, depth, limit, without: filter }: Opening,
  hits: ScreenHits,
): { readonly seed: GraphSeed; readonly chosen: readonly ReachedItem[] } | null {
  const seed = graphSeed(store, source, center, hits);
  if (seed === null) return null;
  // A node that was asked for is shown, whatever is filtered out around it.
  const hasSingleCenter = center.kind === 'memory' || center.kind === 'entity';
  const seedItems = hasSingleCenter
    ? seed.seeds
    : seed.seeds.filter((item) => passesFilter(filter, item));
  const relations = relationsOf(lens, filter.relations);
  const seeds = lensSeeds(source, seedItems, lens, relations, filter);
  const items = breadthFirst(source, seeds, { relations, depth, limit, without: filter });
  return { seed, chosen: withCenterDistance(seed, [...items.values()]) };
}

/** Number of an entity's memories that a lens starts from. */
const MAX_LENS_MEMORIES = 30;

/**
 * Replaces an entity by its memories for a lens: it has no causes, sources or history of its own.
 */
function lensSeeds(
  source: GraphSource,
  seeds: readonly GraphItem[],
  lens: GraphLens,
  relations: readonly GraphRelation[],
  filter: GraphFilter,
): readonly GraphItem[] {
  if (relations.includes('about')) return seeds;
  const candidates = seeds.flatMap((seed) => {
    if (!isEntity(seed.ref)) return [seed];
    const refs = source.steps([seed.ref], 'about', CENTER_FAN_OUT).map(({ far }) => far);
    const items = [...source.items(refs).values()].filter((item) => passesFilter(filter, item));
    const tiedHits = new Set(
      relations.flatMap((one) => source.steps(refs, one, 1).map(({ near }) => near)),
    );
    return items
      .filter(({ ref }) => lens === 'timeline' || tiedHits.has(ref))
      .sort((a, b) => b.strength - a.strength || b.ref - a.ref)
      .slice(0, MAX_LENS_MEMORIES);
  });
  const once = [...new Map(candidates.map((item) => [item.ref, item])).values()];
  return once.length === 0 ? seeds : once;
}

/** Edges of an answer whose ends exist. */
function withCenterDistance(
  seed: GraphSeed,
  items: readonly ReachedItem[],
): readonly ReachedItem[] {
  if (seed.edges.length === 0) return items;
  const [center] = seed.edges;
  return items.map((one) =>
    one.item.ref === center?.source || one.hops > 0 ? one : { ...one, hops: 1 },
  );
}

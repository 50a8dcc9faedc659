import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { GraphChange } from '../../../../shared/domain/graph.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { NO_HITS, type ScreenHits } from '../screenHits.ts';
import type { ReadStore } from '../../storage/store.ts';
import { columnsOf } from './columns.ts';
import { centerOf, neighborhood, sourceAt } from './ego.ts';
import type { ReachedItem } from './breadthFirst.ts';
import { relationsOf } from './lenses.ts';
import { limitEdges } from './limitEdges.ts';
import { PAST, type GraphEdge, type GraphItem, type GraphSource } from './source.ts';

/** Factor by which more nodes are compared than shown, to find the changed ones. */
const COMPARED_PER_SHOWN = 4;

const WEIGHTS: Readonly<Record<GraphChange, number>> = {
  added: 2,
  removed: 2,
  changed: 1,
  same: 0,
};

/** Difference in strength that counts as a change; a smaller one is ordinary fading. */
const MIN_STRENGTH_CHANGE = 0.2;

/** Hits of a search at both moments: what answers it now may not be what answered it then. */
export interface ComparedHits {
  readonly earlier: ScreenHits;
  readonly later: ScreenHits;
}

/**
 * Comparison of a center's neighborhood at two moments, as one picture; null where there was no
 * such center.
 */
export function graphCompare(
  store: ReadStore,
  { from, to, ...opening }: Request<'graph.compare'>,
  now: EpochMs,
  hits: ComparedHits = { earlier: NO_HITS, later: NO_HITS },
): Response<'graph.compare'> | null {
  return store.snapshot(() => {
    const earlierSource = sourceAt(store, Math.min(from, to, now), now);
    const laterSource = sourceAt(store, Math.min(Math.max(from, to), now), now);
    const comparedOpening = { ...opening, limit: opening.limit * COMPARED_PER_SHOWN };
    const neighborhoods = [
      neighborhood(store, laterSource, comparedOpening, hits.later),
      neighborhood(store, earlierSource, comparedOpening, hits.earlier),
    ];
    const seed = neighborhoods.find((one) => one !== null)?.seed;
    if (seed === undefined) return null;
    const all = uniqueBy(neighborhoods.flatMap((one) => one?.chosen ?? []));
    const changes = new Map(
      all.map(({ item }) => [item.ref, changeOf(earlierSource, laterSource, item)] as const),
    );
    const items = noticeableChanges(all, changes, opening.limit);
    const relations = relationsOf(opening.lens, opening.without.relations);
    const refs = items.map(({ item }) => item.ref);
    const laterEdges = laterSource.edgesAmong(refs, relations);
    const earlierEdges = earlierSource.edgesAmong(refs, relations);
    const laterKeys = new Set(laterEdges.map(keyOf));
    const earlierKeys = new Set(earlierEdges.map(keyOf));
    const removedEdges = earlierEdges.filter((edge) => !laterKeys.has(keyOf(edge)));
    const edges = [
      ...seed.edges.filter(({ relation }) => relations.includes(relation)),
      // Limited together: an edge that only one of two pictures has room for has not changed.
      ...limitEdges([...laterEdges, ...removedEdges], items),
    ];
    return {
      center: centerOf(seed),
      title: seed.title,
      graph: columnsOf({ items, edges, collapsed: [] }),
      since: store.graphView.since(),
      changes: {
        nodes: items.map(({ item }) => changes.get(item.ref) ?? 'same'),
        edges: edges.map((edge): GraphChange => {
          if (edge.relation === 'used') return 'same';
          if (!laterKeys.has(keyOf(edge))) return 'removed';
          return earlierKeys.has(keyOf(edge)) ? 'same' : 'added';
        }),
        counts: countsOf([...changes.values()]),
        isPartial: neighborhoods.some((one) => (one?.chosen.length ?? 0) >= comparedOpening.limit),
      },
    };
  });
}

function countsOf(changes: readonly GraphChange[]) {
  const count = (change: GraphChange) => changes.filter((each) => each === change).length;
  return { added: count('added'), removed: count('removed'), changed: count('changed') };
}

/** Nodes of either moment without duplicates, the later one's first. */
function uniqueBy(all: readonly ReachedItem[]): ReachedItem[] {
  const items = new Map<number, ReachedItem>();
  for (const one of all) if (!items.has(one.item.ref)) items.set(one.item.ref, one);
  return [...items.values()];
}

/** Center, then added, removed and changed nodes, then the rest, each by interest. */
function noticeableChanges(
  [center, ...items]: readonly ReachedItem[],
  changes: ReadonlyMap<number, GraphChange>,
  limit: number,
): ReachedItem[] {
  if (center === undefined) return [];
  const weight = ({ item }: ReachedItem) => WEIGHTS[changes.get(item.ref) ?? 'same'];
  const ranked = items.sort(
    (a, b) => weight(b) - weight(a) || b.interest - a.interest || b.item.ref - a.item.ref,
  );
  return [center, ...ranked.slice(0, limit - 1)];
}

function changeOf(
  earlierSource: GraphSource,
  laterSource: GraphSource,
  { ref }: GraphItem,
): GraphChange {
  const [earlierItem, laterItem] = [earlierSource, laterSource].map((source) =>
    source.items([ref]).get(ref),
  );
  const wasActive = earlierItem !== undefined && (earlierItem.flags & PAST) === 0;
  const isActive = laterItem !== undefined && (laterItem.flags & PAST) === 0;
  if (!wasActive && isActive) return 'added';
  if (wasActive && !isActive) return 'removed';
  if (earlierItem === undefined || laterItem === undefined) return 'same';
  const isDifferent =
    earlierItem.text !== laterItem.text ||
    earlierItem.kind !== laterItem.kind ||
    earlierItem.sort !== laterItem.sort ||
    earlierItem.trust !== laterItem.trust ||
    earlierItem.flags !== laterItem.flags ||
    earlierItem.importance !== laterItem.importance ||
    Math.abs(earlierItem.strength - laterItem.strength) >= MIN_STRENGTH_CHANGE;
  return isDifferent ? 'changed' : 'same';
}

function keyOf({ source, target, relation, label }: GraphEdge): string {
  return `${source} ${target} ${relation} ${label}`;
}

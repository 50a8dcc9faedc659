import type { Request, Response } from '../../../../shared/contract/index.ts';
import { graphFlags, type GraphChange } from '../../../../shared/domain/graph.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { NO_HITS, type ScreenHits } from '../screenHits.ts';
import type { ReadStore } from '../../storage/store.ts';
import { columnsOf } from './columns.ts';
import { neighborhood, sourceAt } from './ego.ts';
import type { ReachedItem } from './breadthFirst.ts';
import { relationsOf } from './lenses.ts';
import { pictureOf } from './picture.ts';
import type { GraphEdge, GraphItem, GraphSource } from './source.ts';

const PAST = graphFlags.superseded | graphFlags.retracted | graphFlags.faded;

/** Factor by which more nodes are compared than shown, to find the changed ones. */
const WIDER = 4;

const WEIGHTS: Readonly<Record<GraphChange, number>> = {
  added: 2,
  removed: 2,
  changed: 1,
  same: 0,
};

/** Difference in strength that counts as a change; a smaller one is ordinary fading. */
const NOTICEABLE = 0.2;

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
    const wider = { ...opening, limit: opening.limit * WIDER };
    const neighborhoods = [
      neighborhood(store, laterSource, wider, hits.later),
      neighborhood(store, earlierSource, wider, hits.earlier),
    ];
    const seed = neighborhoods.find((one) => one !== null)?.seed;
    if (seed === undefined) return null;
    const all = uniqueBy(neighborhoods.flatMap((one) => one?.chosen ?? []));
    const changes = new Map(
      all.map(({ item }) => [item.ref, changeOf(earlierSource, laterSource, item)] as const),
    );
    const items = noticeableChanges(all, changes, opening.limit);
    const relations = relationsOf(opening.lens, opening.without.relations);
    const later = pictureOf(laterSource, items, relations, opening.without, seed.edges);
    const earlier = pictureOf(earlierSource, items, relations, opening.without);
    const fresh = new Set(later.edges.map(keyOf));
    const removedEdges = earlier.edges.filter((edge) => !fresh.has(keyOf(edge)));
    const old = new Set(earlier.edges.map(keyOf));
    const edges = [...later.edges, ...removedEdges];
    return {
      center: items.length === 0 ? null : seed.center,
      title: seed.title,
      graph: columnsOf({ items, edges, collapsed: later.collapsed }),
      since: store.graphView.since(),
      changes: {
        nodes: items.map(({ item }) => changes.get(item.ref) ?? 'same'),
        edges: edges.map((edge): GraphChange => {
          if (edge.relation === 'used') return 'same';
          if (!fresh.has(keyOf(edge))) return 'removed';
          return old.has(keyOf(edge)) ? 'same' : 'added';
        }),
      },
    };
  });
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

function changeOf(earlier: GraphSource, later: GraphSource, { ref }: GraphItem): GraphChange {
  const [past, present] = [earlier, later].map((source) => source.items([ref]).get(ref));
  const wasActive = past !== undefined && (past.flags & PAST) === 0;
  const isActive = present !== undefined && (present.flags & PAST) === 0;
  if (!wasActive && isActive) return 'added';
  if (wasActive && !isActive) return 'removed';
  if (past === undefined || present === undefined) return 'same';
  const differs =
    past.text !== present.text ||
    past.kind !== present.kind ||
    past.sort !== present.sort ||
    past.trust !== present.trust ||
    past.flags !== present.flags ||
    past.importance !== present.importance ||
    Math.abs(past.strength - present.strength) >= NOTICEABLE;
  return differs ? 'changed' : 'same';
}

function keyOf({ source, target, relation, label }: GraphEdge): string {
  return `${source} ${target} ${relation} ${label}`;
}

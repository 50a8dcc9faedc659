import type { GraphCenter, GraphFilter } from '../../../../shared/contract/graph.ts';
import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { GraphLens } from '../../../../shared/domain/graph.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { admits } from './admits.ts';
import { asOfSource } from './asOfSource.ts';
import { columnsOf } from './columns.ts';
import { grow, type Chosen } from './grow.ts';
import { relationsOf } from './lenses.ts';
import { liveSource } from './liveSource.ts';
import { pictureOf } from './picture.ts';
import { beginningOf, type Beginning } from './seeds.ts';
import type { GraphSource } from './source.ts';

export interface Opening {
  readonly center: GraphCenter;
  readonly lens: GraphLens;
  readonly depth: number;
  readonly limit: number;
  readonly without: GraphFilter;
}

export function sourceAt(store: ReadStore, asOf: EpochMs | undefined, now: EpochMs): GraphSource {
  return asOf === undefined ? liveSource(store, now) : asOfSource(store, asOf);
}

/** What surrounds a centre; null where there is no such centre. */
export function graphEgo(
  store: ReadStore,
  { asOf, ...opening }: Request<'graph.ego'>,
  now: EpochMs,
): Response<'graph.ego'> | null {
  return store.snapshot(() => {
    const source = sourceAt(store, asOf, now);
    const found = surroundings(store, source, opening);
    if (found === null) return null;
    const { beginning, chosen } = found;
    const relations = relationsOf(opening.lens, opening.without.relations);
    const picture = pictureOf(source, chosen, relations, opening.without, beginning.edges);
    return {
      center: chosen.length === 0 ? null : beginning.center,
      title: beginning.title,
      graph: columnsOf(picture),
      since: store.graphView.since(),
    };
  });
}

export function surroundings(
  store: ReadStore,
  source: GraphSource,
  { center, lens, depth, limit, without }: Opening,
): { readonly beginning: Beginning; readonly chosen: readonly Chosen[] } | null {
  const beginning = beginningOf(store, source, center);
  if (beginning === null) return null;
  // What somebody asked to see is shown, whatever is left out around it.
  const single = center.kind === 'memory' || center.kind === 'entity';
  const seeds = single ? beginning.seeds : beginning.seeds.filter((item) => admits(without, item));
  const relations = relationsOf(lens, without.relations);
  const chosen = grow(source, seeds, { relations, depth, limit, without });
  return { beginning, chosen: drawable(beginning, [...chosen.values()]) };
}

/** Edges of an answer end at nodes that are there. */
function drawable(beginning: Beginning, chosen: readonly Chosen[]): readonly Chosen[] {
  if (beginning.edges.length === 0) return chosen;
  const [center] = beginning.edges;
  return chosen.map((one) =>
    one.item.ref === center?.source || one.hops > 0 ? one : { ...one, hops: 1 },
  );
}

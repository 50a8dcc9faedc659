import type { Request, Response } from '../../../../shared/contract/index.ts';
import { entityRef } from './source.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { columnsOf } from './columns.ts';
import { sourceAt } from './ego.ts';
import { breadthFirst } from './breadthFirst.ts';
import { relationsOf } from './lenses.ts';
import { pictureOf } from './picture.ts';

/** Hops of nodes that were shown before: the edges of the anchor and of the new ones come first. */
const VISIBLE_HOPS = 2;

/**
 * Expands a node: the node, its most interesting neighbors not shown yet, and the shown nodes with
 * an edge to them; null where the node does not exist.
 */
export function graphExpand(
  store: ReadStore,
  request: Request<'graph.expand'>,
  now: EpochMs,
): Response<'graph.expand'> | null {
  const { from, relation, shown: visible, only, limit, lens, without: filter, asOf } = request;
  return store.snapshot(() => {
    const source = sourceAt(store, asOf, now);
    const { graphView } = store;
    const [ref = 0] =
      from.kind === 'memory'
        ? graphView.seqsOf([from.id])
        : graphView.entitySeqsOf([from.id]).map(entityRef);
    const anchorItem = source.items([ref]).get(ref);
    if (anchorItem === undefined) return null;
    const refsOf = ({ memories, entities }: typeof visible) => [
      ...graphView.seqsOf(memories),
      ...graphView.entitySeqsOf(entities).map(entityRef),
    ];
    const visibleRefs = refsOf(visible);
    const visibleItems = [...source.items(visibleRefs).values()].filter((item) => item.ref !== ref);
    const relations = relationsOf(lens, filter.relations);
    const followedRelations =
      relation === null ? relations : relations.filter((one) => one === relation);
    // All shown nodes count as chosen, and only the anchor is expanded.
    const reached = breadthFirst(source, [anchorItem], {
      relations: followedRelations,
      depth: 1,
      limit: limit + 1,
      without: filter,
      exceptRefs: new Set(visibleRefs),
      ...(only && { only: new Set(refsOf(only)) }),
    });
    const items = [
      ...reached.values(),
      ...visibleItems.map((item) => ({ item, hops: VISIBLE_HOPS, interest: 0 })),
    ];
    return { graph: columnsOf(pictureOf(source, items, relations, filter)) };
  });
}

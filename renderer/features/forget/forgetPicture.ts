import { entityTypeSchema } from '../../../shared/domain/entity.ts';
import type { GraphRelation } from '../../../shared/domain/graph.ts';
import type { ForgetState } from '../../stores/memory/forget.ts';
import { itemKey } from '../../stores/memory/forget.ts';
import type { GraphNode, GraphPicture } from '../../stores/graph/graphPicture.ts';

/** Node limit of the picture; a longer list is not drawn. */
export const MAX_DRAWN_NODES = 60;

const relations = {
  derived_from: 'derived_from',
  supersedes: 'supersedes',
  about: 'about',
  repeats: 'related_to',
} as const satisfies Record<ForgetState['edges'][number]['relation'], GraphRelation>;

const entitySorts: readonly string[] = entityTypeSchema.options;

/** Graph of the items to forget and their relations; selected ones are drawn as going. */
export function forgetPicture({
  items,
  edges,
  selected,
}: Pick<ForgetState, 'items' | 'edges' | 'selected'>): GraphPicture {
  const visible = items.slice(0, MAX_DRAWN_NODES);
  const nodes = visible.map((item, index): GraphNode => ({
    id: itemKey(item),
    sort: item.sort,
    entity: entitySorts.includes(item.sort),
    kind: null,
    trust: null,
    text: item.text,
    strength: 1,
    flags: new Set(),
    time: item.at,
    fadeAt: null,
    hops: item.reason === 'itself' ? 0 : 1,
    interest: 1 - index / items.length,
    change: selected.has(itemKey(item)) ? 'removed' : 'same',
    addedBy: null,
  }));
  return {
    nodes,
    edges: edges.flatMap(({ from, to, relation }) => {
      const [source, target] = [nodes[from], nodes[to]];
      if (!source || !target) return [];
      const goes = source.change === 'removed' || target.change === 'removed';
      return [
        {
          id: `${source.id} ${relation} ${target.id}`,
          source: source.id,
          target: target.id,
          relation: relations[relation],
          label: relation,
          confidence: 1,
          change: goes ? ('removed' as const) : ('same' as const),
        },
      ];
    }),
    collapsed: [],
  };
}

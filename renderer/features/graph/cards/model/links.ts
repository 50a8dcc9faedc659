import type { GraphRelation } from '../../../../../shared/domain/graph.ts';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { GraphNode, GraphPicture } from '../../../../stores/graph/graphPicture.ts';

export interface Links {
  readonly node: (id: Id) => GraphNode | undefined;
  /** Far ends of edges that lead from this node. */
  readonly out: (id: Id, ...relations: readonly GraphRelation[]) => readonly GraphNode[];
  /** Far ends of edges that lead to this node. */
  readonly in: (id: Id, ...relations: readonly GraphRelation[]) => readonly GraphNode[];
}

/** Edges of a picture by node and direction, in the order of the picture. */
export function linksOf({ nodes, edges }: GraphPicture): Links {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const outgoing = Map.groupBy(edges, ({ source }) => source);
  const incoming = Map.groupBy(edges, ({ target }) => target);
  const ends = (list: typeof edges | undefined, relations: readonly GraphRelation[]) =>
    (list ?? []).filter(({ relation }) => relations.includes(relation));
  const unique = (ids: readonly Id[]) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return {
    node: (id) => byId.get(id),
    out: (id, ...relations) =>
      unique(ends(outgoing.get(id), relations).map(({ target }) => target)),
    in: (id, ...relations) => unique(ends(incoming.get(id), relations).map(({ source }) => source)),
  };
}

import type { GraphRelation } from '../../../../../shared/domain/graph.ts';
import type {
  GraphEdge,
  CollapsedRelation,
  GraphNode,
  GraphPicture,
} from '../../../../../renderer/stores/graph/graphPicture.ts';

/** A picture of nodes that are called like their ids; the first is its centre. */
export function pictureOf(...ids: readonly string[]) {
  const nodes = ids.map((id, index) => nodeCalled(id, { hops: index === 0 ? 0 : 1 }));
  return {
    edges: (...edges: readonly (readonly [string, string, GraphRelation])[]): GraphPicture => ({
      nodes,
      edges: edges.map(([source, target, relation]) => edgeOf(source, target, relation)),
      collapsed: [],
    }),
  };
}

export function nodeCalled(id: string, change: Partial<GraphNode> = {}): GraphNode {
  return {
    id,
    text: id,
    sort: 'semantic',
    entity: false,
    kind: 'Fact',
    trust: 'user',
    strength: 0.5,
    flags: new Set(),
    time: 0,
    fadeAt: null,
    hops: 1,
    interest: 0.5,
    change: 'same',
    addedBy: null,
    ...change,
  };
}

export function edgeOf(source: string, target: string, relation: GraphRelation): GraphEdge {
  const id = [source, relation, target, ''].join(' ');
  return { id, source, target, relation, label: '', confidence: 1, change: 'same' };
}

export function collapsedRelation(
  owner: string,
  relation: GraphRelation,
  count: number,
): CollapsedRelation {
  return { owner, relation, count };
}

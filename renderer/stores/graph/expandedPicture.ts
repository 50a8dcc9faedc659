import type { GraphRelation } from '../../../shared/domain/graph.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import {
  isPast,
  type CollapsedRelation,
  type GraphEdge,
  type GraphNode,
  type GraphPicture,
} from './graphPicture.ts';

/** Picture with the neighbors of an expanded node. Existing nodes keep their state. */
export function addToPicture(
  picture: GraphPicture,
  addition: GraphPicture,
  anchor: Id,
): GraphPicture {
  const existing = new Map(picture.nodes.map((node) => [node.id, node]));
  const hops = (existing.get(anchor)?.hops ?? 0) + 1;
  const newNodes = addition.nodes.filter(({ id }) => !existing.has(id));
  const edges = new Map([...picture.edges, ...addition.edges].map((edge) => [edge.id, edge]));
  return {
    nodes: [...picture.nodes, ...newNodes.map((node) => ({ ...node, hops, addedBy: anchor }))],
    edges: [...edges.values()],
    collapsed: addition.collapsed,
  };
}

/**
 * Picture with one node collapsed: without what its expansion added, and what expanding that added
 * in turn; of a node that was not expanded, without its leaves. The same picture where there is
 * neither.
 */
export function collapseNode(picture: GraphPicture, anchor: Id): GraphPicture {
  const added = addedBy(picture, anchor);
  const removed = added.size > 0 ? added : leafIdsOf(picture, anchor);
  if (removed.size === 0) return picture;
  const isRemoved = ({ source, target }: GraphEdge) => removed.has(source) || removed.has(target);
  return {
    nodes: picture.nodes.filter(({ id }) => !removed.has(id)),
    edges: picture.edges.filter((edge) => !isRemoved(edge)),
    collapsed: withHidden(
      picture.collapsed.filter(({ owner }) => !removed.has(owner)),
      picture.edges.filter(isRemoved),
      picture.nodes.filter(({ id }) => removed.has(id)),
    ),
  };
}

/** Nodes that expanding one added, whatever else they are connected to. */
function addedBy({ nodes }: GraphPicture, anchor: Id): ReadonlySet<Id> {
  const added = new Set<Id>();
  const origins = new Set([anchor]);
  // A node stands behind the one that was expanded for it.
  for (const node of nodes) {
    if (node.addedBy === null || !origins.has(node.addedBy)) continue;
    added.add(node.id);
    origins.add(node.id);
  }
  return added;
}

/** Nodes that are connected to one node alone. */
function leafIdsOf({ nodes, edges }: GraphPicture, anchor: Id): ReadonlySet<Id> {
  const neighborsOf = new Map<Id, Set<Id>>();
  const addNeighbor = (a: Id, b: Id) =>
    neighborsOf.set(a, (neighborsOf.get(a) ?? new Set()).add(b));
  for (const { source, target } of edges) {
    addNeighbor(source, target);
    addNeighbor(target, source);
  }
  const isLeaf = (id: Id) => {
    const neighbors = neighborsOf.get(id);
    return neighbors?.size === 1 && neighbors.has(anchor);
  };
  return new Set(nodes.filter(({ id, hops }) => hops > 0 && isLeaf(id)).map(({ id }) => id));
}

/**
 * Counts of hidden neighbors, with those that the removed edges led to: past memories only over
 * their history, since expanding shows them over nothing else.
 */
function withHidden(
  collapsed: readonly CollapsedRelation[],
  edges: readonly GraphEdge[],
  removedNodes: readonly GraphNode[],
): CollapsedRelation[] {
  const removed = new Map(removedNodes.map((node) => [node.id, node]));
  const counts = new Map<string, CollapsedRelation>();
  const add = (owner: Id, relation: GraphRelation, count: number) => {
    const key = `${relation} ${owner}`;
    counts.set(key, { owner, relation, count: count + (counts.get(key)?.count ?? 0) });
  };
  for (const { owner, relation, count } of collapsed) add(owner, relation, count);
  for (const { source, target, relation } of edges) {
    for (const [owner, far] of [
      [source, removed.get(target)],
      [target, removed.get(source)],
    ] as const) {
      if (removed.has(owner) || far === undefined) continue;
      if (relation === 'supersedes' || !isPast(far)) add(owner, relation, 1);
    }
  }
  return [...counts.values()];
}

export function hiddenCountOf({ collapsed }: GraphPicture, id: Id): number {
  return collapsed.reduce((sum, entry) => (entry.owner === id ? sum + entry.count : sum), 0);
}

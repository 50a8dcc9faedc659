import type { ReachedItem } from './breadthFirst.ts';
import type { GraphEdge, Ref } from './source.ts';

/** Edges for each node of a picture, on average: more would make a hairball. */
const EDGES_PER_NODE = 4;

/**
 * Limits the edges of a picture, in their order. An edge without which two parts of the picture were
 * not connected stays in any case (a spanning forest, J. Kruskal 1956: fewer edges than nodes), so
 * that no node stands alone; after these, edges nearer to the center stay rather than farther ones.
 */
export function limitEdges(
  edges: readonly GraphEdge[],
  items: readonly ReachedItem[],
): readonly GraphEdge[] {
  const limit = items.length * EDGES_PER_NODE;
  if (edges.length <= limit) return edges;
  const hops = new Map(items.map((item) => [item.item.ref, item.hops]));
  const distance = ({ source, target }: GraphEdge) =>
    (hops.get(source) ?? 0) + (hops.get(target) ?? 0);
  const edgesByDistance = edges.toSorted((a, b) => distance(a) - distance(b));
  const join = partsOf(items.map(({ item }) => item.ref));
  const selection = new Set(edgesByDistance.filter(({ source, target }) => join(source, target)));
  for (const edge of edgesByDistance) {
    if (selection.size >= limit) break;
    selection.add(edge);
  }
  return edges.filter((edge) => selection.has(edge));
}

/** Union–find over nodes: joins the parts of two, and tells whether they were apart. */
function partsOf(refs: readonly Ref[]): (a: Ref, b: Ref) => boolean {
  const parents = new Map(refs.map((ref) => [ref, ref]));
  const rootOf = (ref: Ref): Ref => {
    let root = ref;
    for (let parent = parents.get(root); parent !== undefined && parent !== root;) {
      root = parent;
      parent = parents.get(root);
    }
    parents.set(ref, root);
    return root;
  };
  return (a, b) => {
    const [first, second] = [rootOf(a), rootOf(b)];
    parents.set(first, second);
    return first !== second;
  };
}

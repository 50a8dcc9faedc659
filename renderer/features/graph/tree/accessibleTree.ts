import type { GraphRelation } from '../../../../shared/domain/graph.ts';
import { hiddenCountOf } from '../../../stores/graph/expandedPicture.ts';
import type { GraphEdge, GraphNode, GraphPicture } from '../../../stores/graph/graphPicture.ts';

export interface TreeNode {
  readonly kind: 'node';
  readonly key: string;
  readonly node: GraphNode;
  /** Repeated: the node has its main entry elsewhere, with its children. */
  readonly repeated: boolean;
  readonly edge: GraphEdge | null;
  readonly children: readonly TreeItem[];
}

interface TreeRelation {
  readonly kind: 'relation';
  readonly key: string;
  readonly relation: GraphRelation;
  /** Direction: true if the edges lead from this node to the one above. */
  readonly backwards: boolean;
  readonly children: readonly TreeItem[];
}

interface TreeCollapsed {
  readonly kind: 'fold';
  readonly key: string;
  readonly owner: GraphNode;
  readonly count: number;
  readonly children: readonly [];
}

export type TreeItem = TreeNode | TreeRelation | TreeCollapsed;

interface EdgeEnd {
  readonly edge: GraphEdge;
  readonly to: GraphNode;
  readonly backwards: boolean;
  readonly repeated: boolean;
}

/**
 * Accessible tree of the picture: roots, relations, their far ends, and so on. It contains every
 * node and every edge: an edge to a node listed elsewhere is a reference to it.
 */
export function accessibleTree(picture: GraphPicture): TreeNode[] {
  const nodes = new Map(picture.nodes.map((node) => [node.id, node]));
  const edgesByNode = new Map<string, EdgeEnd[]>();
  const claimed = new Set<string>();
  const listedEdges = new Set<string>();

  const visit = (queue: GraphNode[]) => {
    for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
      const nodeEdges: EdgeEnd[] = [];
      for (const edge of picture.edges) {
        if (listedEdges.has(edge.id)) continue;
        const backwards = edge.target === node.id;
        if (!backwards && edge.source !== node.id) continue;
        const to = nodes.get(backwards ? edge.source : edge.target);
        if (to === undefined) continue;
        listedEdges.add(edge.id);
        const repeated = claimed.has(to.id);
        if (!repeated) {
          claimed.add(to.id);
          queue.push(to);
        }
        nodeEdges.push({ edge, to, backwards, repeated });
      }
      edgesByNode.set(node.id, nodeEdges);
    }
  };

  const roots = picture.nodes.filter(({ hops }) => hops === 0);
  for (const { id } of roots) claimed.add(id);
  visit([...roots]);
  // Nodes that no edge connects to the center become roots of their own.
  for (const node of picture.nodes) {
    if (claimed.has(node.id)) continue;
    claimed.add(node.id);
    roots.push(node);
    visit([node]);
  }

  const branch = (node: GraphNode, path: string, edge: GraphEdge | null): TreeNode => {
    const key = `${path}/${node.id}`;
    const groups = new Map<string, EdgeEnd[]>();
    for (const edgeEnd of edgesByNode.get(node.id) ?? []) {
      const group = `${edgeEnd.edge.relation} ${edgeEnd.backwards}`;
      groups.set(group, [...(groups.get(group) ?? []), edgeEnd]);
    }
    const hidden = hiddenCountOf(picture, node.id);
    return {
      kind: 'node',
      key,
      node,
      edge,
      repeated: false,
      children: [
        ...[...groups].map(([group, members]) => relationOf(`${key}/${group}`, members)),
        ...(hidden === 0
          ? []
          : [
              {
                kind: 'fold',
                key: `${key}/fold`,
                owner: node,
                count: hidden,
                children: [],
              } as const,
            ]),
      ],
    };
  };
  const relationOf = (key: string, members: readonly EdgeEnd[]): TreeRelation => ({
    kind: 'relation',
    key,
    relation: members[0]?.edge.relation ?? 'related_to',
    backwards: members[0]?.backwards ?? false,
    children: members.map(({ to, edge, repeated }) =>
      repeated
        ? {
            kind: 'node',
            key: `${key}/${edge.id}`,
            node: to,
            edge,
            repeated: true,
            children: [],
          }
        : branch(to, key, edge),
    ),
  });
  return roots.map((node) => branch(node, '', null));
}

/** Visible items in reading order, with their levels; children of collapsed ones are left out. */
export function visibleItems(
  roots: readonly TreeItem[],
  closed: ReadonlySet<string>,
): { readonly item: TreeItem; readonly level: number; readonly parent: string | null }[] {
  const list: { item: TreeItem; level: number; parent: string | null }[] = [];
  const walk = (items: readonly TreeItem[], level: number, parent: string | null) => {
    for (const item of items) {
      list.push({ item, level, parent });
      if (!closed.has(item.key)) walk(item.children, level + 1, item.key);
    }
  };
  walk(roots, 1, null);
  return list;
}

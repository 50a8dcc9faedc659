import type { LayoutEdge, LayoutNode, Positions, Point } from './layoutTypes.ts';

const MIN_COLUMN_WIDTH = 210;
const MAX_COLUMN_WIDTH = 420;
/** Aspect ratio of a picture that fits a window. */
const ASPECT_RATIO = 1.4;
const ROW_GAP = 18;
const SWEEPS = 4;

/**
 * Layered layout from left to right along directed edges: each node one column after the last of
 * its predecessors; within a column by the mean position of its neighbors (the barycenter method of
 * K. Sugiyama, 1981). Isolated nodes are in a column of their own at the end.
 */
export function layeredLayout(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
): Positions {
  const columnOf = columns(nodes, edges);
  const connected = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const last = Math.max(-1, ...[...connected].map((id) => columnOf.get(id) ?? 0));
  const table: LayoutNode[][] = [];
  for (const node of nodes) {
    const column = connected.has(node.id) ? (columnOf.get(node.id) ?? 0) : last + 1;
    (table[column] ??= []).push(node);
  }
  const columnsInOrder = table.filter((column) => column !== undefined);
  order(columnsInOrder, edges);
  const positions: Record<string, Point> = {};
  const heightOf = (column: readonly LayoutNode[]) =>
    column.reduce((sum, node) => sum + node.height + ROW_GAP, -ROW_GAP);
  const highest = Math.max(0, ...columnsInOrder.map(heightOf));
  // Tall columns are scaled down: a larger distance keeps space for their labels.
  const evenWidth = (ASPECT_RATIO * highest) / Math.max(1, columnsInOrder.length - 1);
  const columnGap = Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, evenWidth)));
  columnsInOrder.forEach((column, index) => {
    let top = -heightOf(column) / 2;
    for (const node of column) {
      positions[node.id] = {
        x: index * columnGap,
        y: Math.round(top + node.height / 2 - node.boxCenterOffsetY),
      };
      top += node.height + ROW_GAP;
    }
  });
  return positions;
}

/** Longest path to each node; an edge that would close a cycle is skipped. */
function columns(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
): ReadonlyMap<string, number> {
  const incoming = new Map<string, string[]>();
  for (const { source, target } of edges) {
    incoming.set(target, [...(incoming.get(target) ?? []), source]);
  }
  const columnById = new Map<string, number>();
  const open = new Set<string>();
  const columnOf = (id: string): number => {
    const cached = columnById.get(id);
    if (cached !== undefined) return cached;
    if (open.has(id)) return -1;
    open.add(id);
    const column = Math.max(-1, ...(incoming.get(id) ?? []).map(columnOf)) + 1;
    open.delete(id);
    columnById.set(id, column);
    return column;
  };
  for (const { id } of nodes) columnOf(id);
  return columnById;
}

function order(table: LayoutNode[][], edges: readonly LayoutEdge[]): void {
  const neighbors = new Map<string, string[]>();
  for (const { source, target } of edges) {
    neighbors.set(source, [...(neighbors.get(source) ?? []), target]);
    neighbors.set(target, [...(neighbors.get(target) ?? []), source]);
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const column of table) {
      const row = new Map(
        table.flatMap((each) =>
          each.map(({ id }, index) => [id, (index + 0.5) / each.length] as const),
        ),
      );
      const middle = ({ id }: LayoutNode) => {
        const rows = (neighbors.get(id) ?? []).map((other) => row.get(other) ?? 0.5);
        return rows.length === 0
          ? (row.get(id) ?? 0.5)
          : rows.reduce((sum, one) => sum + one, 0) / rows.length;
      };
      const middles = new Map(column.map((node) => [node.id, middle(node)]));
      column.sort((a, b) => (middles.get(a.id) ?? 0) - (middles.get(b.id) ?? 0));
    }
  }
}

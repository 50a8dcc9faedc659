import type { LayoutNode, Positions, Point } from './layoutTypes.ts';

const FIRST_RADIUS = 190;
const NEXT_RING = 130;
/** Arc length per node. */
const MIN_NODE_DISTANCE = 150;

/** Ring layout: the nearest nodes in the middle, the others around it in the order of time. */
export function ring(nodes: readonly LayoutNode[]): Positions {
  const [middle, ...outer] = [...nodes].sort((a, b) => a.hops - b.hops);
  if (middle === undefined) return {};
  const positions: Record<string, Point> = { [middle.id]: { x: 0, y: 0 } };
  const around = outer.sort((a, b) => a.hops - b.hops || a.time - b.time);
  let radius = FIRST_RADIUS;
  let from = 0;
  while (from < around.length) {
    const fits = Math.max(6, Math.floor((2 * Math.PI * radius) / MIN_NODE_DISTANCE));
    const { hops } = around[from] ?? { hops: 0 };
    const ringNodes = around.slice(from, from + fits).filter((node) => node.hops === hops);
    ringNodes.forEach((node, index) => {
      const angle = (2 * Math.PI * index) / ringNodes.length - Math.PI / 2;
      positions[node.id] = {
        // Wider than high, like windows.
        x: Math.round(1.25 * radius * Math.cos(angle)),
        y: Math.round(radius * Math.sin(angle)),
      };
    });
    from += ringNodes.length;
    radius += NEXT_RING;
  }
  return positions;
}

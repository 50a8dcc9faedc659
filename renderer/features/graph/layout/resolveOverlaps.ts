import type { LayoutNode, Positions, Point } from './job.ts';

/** Empty space around a mark and its label. */
const GAP = 10;
const RING = 22;
const DIRECTIONS = 24;
const MOST_RINGS = 400;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Gives every node a place where nothing covers anything: what is placed stays to the pixel, the
 * others take the free spot nearest to where they want to be, those nearest to the centre first.
 */
export function resolveOverlaps(
  nodes: readonly LayoutNode[],
  wanted: Positions,
  placed: Readonly<Record<string, Point>> = {},
): Positions {
  const settled: Box[] = [];
  const places: Record<string, Point> = {};
  const take = (node: LayoutNode, place: Point) => {
    settled.push(boxOf(node, place));
    places[node.id] = place;
  };
  for (const node of nodes) {
    const place = placed[node.id];
    if (place !== undefined) take(node, place);
  }
  const rest = nodes
    .filter(({ id }) => placed[id] === undefined)
    .map((node, index) => ({ node, index }))
    .sort((a, b) => a.node.hops - b.node.hops || a.index - b.index);
  for (const { node } of rest) {
    take(node, nearestFree(node, wanted[node.id] ?? { x: 0, y: 0 }, settled));
  }
  return places;
}

function nearestFree(node: LayoutNode, wanted: Point, settled: readonly Box[]): Point {
  for (let ring = 0; ring < MOST_RINGS; ring += 1) {
    const steps = ring === 0 ? 1 : DIRECTIONS;
    for (let step = 0; step < steps; step += 1) {
      const angle = (2 * Math.PI * step) / DIRECTIONS + ring;
      const place = {
        x: Math.round(wanted.x + ring * RING * Math.cos(angle)),
        y: Math.round(wanted.y + ring * RING * Math.sin(angle)),
      };
      const box = boxOf(node, place);
      if (!settled.some((other) => overlaps(box, other))) return place;
    }
  }
  return wanted;
}

export function boxOf({ width, height, drop }: LayoutNode, { x, y }: Point): Box {
  const middle = y + drop;
  return {
    left: x - width / 2 - GAP / 2,
    right: x + width / 2 + GAP / 2,
    top: middle - height / 2 - GAP / 2,
    bottom: middle + height / 2 + GAP / 2,
  };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

import type { LayoutNode, Positions, Point } from './layoutTypes.ts';

/** Gap around an icon and its label. */
const GAP = 10;
const RING_STEP = 22;
const DIRECTIONS = 24;
const MAX_RINGS = 400;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Removes overlaps: placed nodes stay to the pixel, the others move to the nearest free position,
 * those nearest to the center first.
 */
export function resolveOverlaps(
  nodes: readonly LayoutNode[],
  targets: Positions,
  fixed: Readonly<Record<string, Point>> = {},
): Positions {
  const occupied: Box[] = [];
  const positions: Record<string, Point> = {};
  const placeAt = (node: LayoutNode, position: Point) => {
    occupied.push(boxOf(node, position));
    positions[node.id] = position;
  };
  for (const node of nodes) {
    const position = fixed[node.id];
    if (position !== undefined) placeAt(node, position);
  }
  const remaining = nodes
    .filter(({ id }) => fixed[id] === undefined)
    .map((node, index) => ({ node, index }))
    .sort((a, b) => a.node.hops - b.node.hops || a.index - b.index);
  for (const { node } of remaining) {
    placeAt(node, nearestFree(node, targets[node.id] ?? { x: 0, y: 0 }, occupied));
  }
  return positions;
}

function nearestFree(node: LayoutNode, target: Point, occupied: readonly Box[]): Point {
  for (let ring = 0; ring < MAX_RINGS; ring += 1) {
    const steps = ring === 0 ? 1 : DIRECTIONS;
    for (let step = 0; step < steps; step += 1) {
      const angle = (2 * Math.PI * step) / DIRECTIONS + ring;
      const position = {
        x: Math.round(target.x + ring * RING_STEP * Math.cos(angle)),
        y: Math.round(target.y + ring * RING_STEP * Math.sin(angle)),
      };
      const box = boxOf(node, position);
      if (!occupied.some((other) => overlaps(box, other))) return position;
    }
  }
  return target;
}

export function boxOf({ width, height, boxCenterOffsetY }: LayoutNode, { x, y }: Point): Box {
  const middle = y + boxCenterOffsetY;
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

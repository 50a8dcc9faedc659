import type { GraphEdge } from '../../stores/graph/graphPicture.ts';
import type { Positions } from './layout/layoutTypes.ts';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** True for the name of an arrow key. */
export function isArrow(key: string): key is Direction {
  return key in DIRECTION_VECTORS;
}

const DIRECTION_VECTORS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Cosine of the largest angle between an edge and the pressed arrow: 80 degrees. */
const MIN_COSINE = 0.17;

/**
 * Arrow key navigation along the edges of a node: the neighbor nearest to the arrow's direction, of
 * equals the nearer one; null when no edge leads that way.
 */
export function neighborInDirection(
  direction: Direction,
  from: string,
  edges: readonly GraphEdge[],
  positions: Positions,
): string | null {
  const origin = positions[from];
  if (origin === undefined) return null;
  const [dx, dy] = DIRECTION_VECTORS[direction];
  let best: { readonly id: string; readonly cost: number } | null = null;
  for (const { source, target } of edges) {
    if (source !== from && target !== from) continue;
    const id = source === from ? target : source;
    const position = positions[id];
    if (position === undefined || id === from) continue;
    const [x, y] = [position.x - origin.x, position.y - origin.y];
    const distance = Math.hypot(x, y);
    const along = distance === 0 ? 0 : (x * dx + y * dy) / distance;
    if (along < MIN_COSINE) continue;
    const cost = distance * (2 - along);
    if (best === null || cost < best.cost || (cost === best.cost && id < best.id)) {
      best = { id, cost };
    }
  }
  return best?.id ?? null;
}

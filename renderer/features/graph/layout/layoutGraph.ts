import { force, neighborOf } from './force.ts';
import type { LayoutJob, LayoutNode, Positions, Point } from './layoutTypes.ts';
import { layeredLayout } from './layered.ts';
import { ring } from './ring.ts';
import { resolveOverlaps } from './resolveOverlaps.ts';
import { timeline } from './timeline.ts';

/** Preferred distance of a new column from its anchor. */
const COLUMN_GAP = 190;

const STRETCH_X = 1.3;
const STRETCH_Y = 0.85;

/** Lays out a graph. Placed nodes keep their position to the pixel. */
export function layoutGraph(job: LayoutJob): Positions {
  const isNewLayout = Object.keys(job.fixedPositions).length === 0;
  const targets = isNewLayout || job.lens === 'everything' ? layoutByLens(job) : placeNewNodes(job);
  const wide = isNewLayout && job.lens === 'everything' ? stretchToWindow(targets) : targets;
  return resolveOverlaps(job.nodes, wide, job.fixedPositions);
}

/** Stretches positions, because windows are wider than high. */
function stretchToWindow(positions: Positions): Positions {
  const wide = ({ x, y }: Point) => ({
    x: Math.round(x * STRETCH_X),
    y: Math.round(y * STRETCH_Y),
  });
  return Object.fromEntries(
    Object.entries(positions).map(([id, position]) => [id, wide(position)]),
  );
}

function layoutByLens(job: LayoutJob): Positions {
  const { nodes, edges, lens } = job;
  const edgesWith = (...relations: readonly string[]) =>
    edges.filter(({ relation }) => relations.includes(relation));
  const turned = edges.map((edge) => ({ ...edge, source: edge.target, target: edge.source }));
  switch (lens) {
    case 'everything':
      return force(job);
    case 'timeline':
      return timeline(nodes);
    case 'causes':
      return layeredLayout(nodes, edgesWith('causal'));
    case 'history':
      // The memory believed first is placed first.
      return layeredLayout(
        nodes,
        turned.filter(({ relation }) => relation === 'supersedes'),
      );
    case 'provenance':
      return layeredLayout(nodes, edgesWith('derived_from', 'part_of'));
    case 'entities':
      return ring(nodes);
  }
}

/** Places new nodes near their neighbors, before or after them by the direction of the edge. */
function placeNewNodes({ nodes, edges, fixedPositions, anchor, lens }: LayoutJob): Positions {
  const targets: Record<string, Point> = {};
  const unpositionedNodes = nodes.filter(({ id }) => fixedPositions[id] === undefined);
  unpositionedNodes.forEach((node, index) => {
    const anchorId = neighborOf(node.id, edges, fixedPositions) ?? anchor ?? '';
    const { x, y } = fixedPositions[anchorId] ?? { x: 0, y: 0 };
    const side = sideOf(node, anchorId, { edges, lens, nodes });
    targets[node.id] =
      side === 0
        ? pointAround({ x, y }, index, unpositionedNodes.length)
        : { x: x + side * COLUMN_GAP, y: y + (index - unpositionedNodes.length / 2) * node.height };
  });
  return targets;
}

function pointAround({ x, y }: Point, index: number, of: number): Point {
  const angle = (2 * Math.PI * index) / of - Math.PI / 2;
  return { x: x + COLUMN_GAP * Math.cos(angle), y: y + COLUMN_GAP * Math.sin(angle) };
}

function sideOf(
  node: LayoutNode,
  anchorId: string,
  { edges, lens, nodes }: Pick<LayoutJob, 'edges' | 'lens' | 'nodes'>,
): -1 | 0 | 1 {
  if (lens === 'entities' || lens === 'everything') return 0;
  if (lens === 'timeline') {
    const anchor = nodes.find(({ id }) => id === anchorId);
    return (anchor?.time ?? 0) <= node.time ? 1 : -1;
  }
  const isAfterAnchor = edges.some(
    ({ source, target }) => source === anchorId && target === node.id,
  );
  return isAfterAnchor === (lens === 'history') ? -1 : 1;
}

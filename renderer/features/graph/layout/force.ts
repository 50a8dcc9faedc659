import cytoscape, { type ElementDefinition } from 'cytoscape';
import fcose from 'cytoscape-fcose';
import type { LayoutJob, Positions, Point } from './layoutTypes.ts';

cytoscape.use(fcose);

/** Node count from which a draft layout is used: the full one takes seconds. */
const CROWDED_NODE_COUNT = 300;

/**
 * Initial distance per step from the center: deterministic, so that the same graph gives the same
 * layout.
 */
const RADIUS = 150;

interface FcoseOptions {
  readonly name: 'fcose';
  readonly quality: 'default';
  readonly randomize: boolean;
  readonly animate: false;
  readonly fit: false;
  readonly nodeSeparation: number;
  readonly idealEdgeLength: number;
  readonly nodeRepulsion: number;
  readonly gravity: number;
  readonly numIter: number;
  readonly fixedNodeConstraint?: readonly { nodeId: string; position: Point }[];
}

/**
 * Force-directed layout (fCoSE: H. Balci, U. Dogrusoz, 2022); placed nodes are fixed constraints.
 */
export function force({ nodes, edges, fixedPositions, anchor }: LayoutJob): Positions {
  const starts = startPositions(nodes, edges, fixedPositions, anchor);
  const elements: ElementDefinition[] = [
    ...nodes.map(({ id, width, height, boxCenterOffsetY }) => {
      const { x, y } = starts[id] ?? { x: 0, y: 0 };
      return { data: { id, width, height }, position: { x, y: y + boxCenterOffsetY } };
    }),
    ...edges.map(({ source, target }, index) => ({
      data: { id: `edge ${index}`, source, target },
    })),
  ];
  const cy = cytoscape({
    headless: true,
    styleEnabled: true,
    elements,
    style: [{ selector: 'node', style: { width: 'data(width)', height: 'data(height)' } }],
  });
  const fixed = nodes.flatMap(({ id, boxCenterOffsetY }) => {
    const position = fixedPositions[id];
    return position
      ? [{ nodeId: id, position: { x: position.x, y: position.y + boxCenterOffsetY } }]
      : [];
  });
  const options: FcoseOptions = {
    name: 'fcose',
    quality: 'default',
    // Randomness would give another picture every time.
    randomize: false,
    animate: false,
    fit: false,
    nodeSeparation: 60,
    idealEdgeLength: 90,
    nodeRepulsion: 9_000,
    gravity: 0.3,
    numIter: nodes.length > CROWDED_NODE_COUNT ? 400 : 1_500,
    ...(fixed.length > 0 ? { fixedNodeConstraint: fixed } : {}),
  };
  cy.layout(options).run();
  const positions: Record<string, Point> = {};
  for (const { id, boxCenterOffsetY } of nodes) {
    const { x, y } = cy.getElementById(id).position();
    positions[id] = { x: Math.round(x), y: Math.round(y - boxCenterOffsetY) };
  }
  cy.destroy();
  return positions;
}

/** Start positions by steps around the center; new nodes near their neighbors. */
function startPositions(
  nodes: LayoutJob['nodes'],
  edges: LayoutJob['edges'],
  fixedPositions: LayoutJob['fixedPositions'],
  anchor: string | null,
): Positions {
  const starts: Record<string, Point> = {};
  const perRing = new Map<number, number>();
  const goldenAngle = Math.PI * (3 - Math.sqrt(5));
  nodes.forEach(({ id, hops }) => {
    const position = fixedPositions[id];
    if (position !== undefined) {
      starts[id] = position;
      return;
    }
    const count = perRing.get(hops) ?? 0;
    perRing.set(hops, count + 1);
    const anchorPosition =
      fixedPositions[anchor ?? ''] ?? fixedPositions[neighborOf(id, edges, fixedPositions) ?? ''];
    const radius = anchorPosition ? RADIUS : Math.max(hops, count === 0 ? 0 : 0.5) * RADIUS;
    const middle = anchorPosition ?? { x: 0, y: 0 };
    starts[id] = {
      x: middle.x + radius * Math.cos(count * goldenAngle),
      y: middle.y + radius * Math.sin(count * goldenAngle),
    };
  });
  return starts;
}

/** Neighbor of a node that already has a position. */
export function neighborOf(
  id: string,
  edges: LayoutJob['edges'],
  fixedPositions: LayoutJob['fixedPositions'],
): string | undefined {
  for (const { source, target } of edges) {
    if (source === id && fixedPositions[target]) return target;
    if (target === id && fixedPositions[source]) return source;
  }
  return undefined;
}

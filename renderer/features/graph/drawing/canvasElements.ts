import type { Core, ElementDefinition } from 'cytoscape';
import { hiddenCountOf } from '../../../stores/graph/expandedPicture.ts';
import {
  isPast,
  type GraphEdge,
  type GraphNode,
  type GraphPicture,
} from '../../../stores/graph/graphPicture.ts';
import type { Positions } from '../layout/layoutTypes.ts';
import { labeledFirstIds } from './nodeLabels.ts';
import { labelDistance, ICON_FIELD, nodeIconUrl, countBadgeTop } from './nodeIconUrl.ts';
import type { readPalette } from './palette.ts';

export interface Drawing {
  readonly picture: GraphPicture;
  readonly positions: Positions;
  readonly labelOf: (node: GraphNode) => string;
  readonly edgeLabelOf: (edge: GraphEdge) => string;
}

export function elementsOf(
  { picture, positions, labelOf, edgeLabelOf }: Drawing,
  palette: ReturnType<typeof readPalette>,
): ElementDefinition[] {
  const nodes = picture.nodes.filter(({ id }) => positions[id] !== undefined);
  const nodeIds = new Set(nodes.map(({ id }) => id));
  const degrees = degreesOf(picture);
  const names = labeledFirstIds(nodes);
  return [
    ...nodes.map((node): ElementDefinition => ({
      group: 'nodes',
      data: {
        id: node.id,
        label: labelOf(node),
        image: nodeIconUrl(node, hiddenCountOf(picture, node.id), palette),
        interest: node.interest,
        size: sizeOf(degrees.get(node.id) ?? 0),
        named: names.has(node.id),
        isCenter: node.hops === 0,
        lift: labelDistance(node),
        pill: countBadgeTop(node),
        hidden: hiddenCountOf(picture, node.id),
      },
      position: { x: positions[node.id]?.x ?? 0, y: positions[node.id]?.y ?? 0 },
      classes: [node.entity && 'entity', isPast(node) && 'past'].filter(Boolean).join(' '),
    })),
    ...picture.edges
      .filter(({ source, target }) => nodeIds.has(source) && nodeIds.has(target))
      .map((edge): ElementDefinition => ({
        group: 'edges',
        data: {
          id: edge.id,
          source: edge.source,
          target: edge.target,
          relation: edge.relation,
          label: edgeLabelOf(edge),
        },
        classes: edge.change === 'same' ? '' : edge.change,
      })),
  ];
}

/** Makes the drawing these elements: what stays is changed in place, so that it does not move. */
export function updateElements(cy: Core, elements: readonly ElementDefinition[]): void {
  cy.batch(() => {
    const ids = new Set(elements.map(({ data }) => data.id));
    cy.elements()
      .filter((element) => !ids.has(element.id()))
      .remove();
    for (const element of elements) {
      const existing = cy.getElementById(element.data.id ?? '');
      if (existing.empty()) cy.add(element);
      else {
        existing.data(element.data);
        existing.classes(element.classes ?? '');
        if (existing.isNode() && element.position) existing.position({ ...element.position });
      }
    }
  });
}

/** Growth of a mark for each of its edges, up to twice its area. */
const GROWTH_PER_EDGE = 0.04;
const MAX_GROWTH = 0.42;

function sizeOf(degree: number): number {
  return Math.round(
    ICON_FIELD * (1 + Math.min(MAX_GROWTH, GROWTH_PER_EDGE * Math.max(0, degree - 1))),
  );
}

function degreesOf({ edges }: GraphPicture): ReadonlyMap<string, number> {
  const degrees = new Map<string, number>();
  for (const end of edges.flatMap(({ source, target }) => [source, target])) {
    degrees.set(end, (degrees.get(end) ?? 0) + 1);
  }
  return degrees;
}

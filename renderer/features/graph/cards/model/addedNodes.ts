import type { GraphLens } from '../../../../../shared/domain/graph.ts';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { GraphNode, GraphPicture } from '../../../../stores/graph/graphPicture.ts';

/** Lenses with a place for what was added; the others are in an order of their own. */
const LENSES: readonly GraphLens[] = ['everything', 'entities'];

interface SplitPicture {
  /** Picture as it was opened. */
  readonly opened: GraphPicture;
  /** Nodes that expanding added, in the order of their arrival. */
  readonly added: readonly GraphNode[];
  /** Nodes that were expanded. */
  readonly expanded: ReadonlySet<Id>;
}

/** Splits a picture, so that what expanding adds has its own place and moves nothing. */
export function splitAddedNodes(
  picture: GraphPicture,
  lens: GraphLens,
  openedIds: ReadonlySet<Id> | null,
): SplitPicture {
  const isAdded = (id: Id) => openedIds !== null && !openedIds.has(id);
  const added = LENSES.includes(lens) ? picture.nodes.filter(({ id }) => isAdded(id)) : [];
  if (added.length === 0) return { opened: picture, added, expanded: new Set() };
  const crossing = picture.edges.filter(
    ({ source, target }) => isAdded(source) !== isAdded(target),
  );
  return {
    opened: {
      nodes: picture.nodes.filter(({ id }) => !isAdded(id)),
      edges: picture.edges.filter(({ source, target }) => !isAdded(source) && !isAdded(target)),
      collapsed: picture.collapsed.filter(({ owner }) => !isAdded(owner)),
    },
    added,
    expanded: new Set(crossing.map(({ source, target }) => (isAdded(source) ? target : source))),
  };
}

import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { GraphNode, GraphPicture } from '../../../../stores/graph/graphPicture.ts';
import type { Links } from './links.ts';
import type { Source, Unit } from './pageContent.ts';

interface SourceInput {
  readonly picture: GraphPicture;
  readonly links: Links;
  readonly units: readonly Unit[];
  readonly center: GraphNode | null;
  readonly causes: readonly GraphNode[];
}

/** Messages and documents in the order of the cards that come from them, then the others. */
export function sourcesOf({ picture, links, units, center, causes }: SourceInput) {
  const cards = units.flatMap(({ slots }) => slots.map(({ node }) => node.id));
  const index = new Map(cards.map((id, at) => [id, at]));
  const targetsOf = ({ id }: GraphNode): Id[] =>
    [...links.in(id, 'derived_from'), ...links.in(id, 'part_of')]
      .map((node) => node.id)
      .filter((target) => index.has(target))
      .sort((a, b) => (index.get(a) ?? 0) - (index.get(b) ?? 0));
  const messages = picture.nodes
    .filter(({ sort, id }) => sort === 'episodic' && id !== center?.id)
    .map((node): Source => ({ node, targets: targetsOf(node) }));
  const rank = ({ targets: [first] }: Source) =>
    first === undefined ? cards.length : (index.get(first) ?? 0);
  return {
    causes: causes.map((node): Source => ({ node, targets: center === null ? [] : [center.id] })),
    sources: messages.toSorted((a, b) => rank(a) - rank(b)),
  };
}

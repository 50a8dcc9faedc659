import type { GraphCenter } from '../../../../../shared/contract/graph.ts';
import type { GraphLens } from '../../../../../shared/domain/graph.ts';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import { hiddenCountOf } from '../../../../stores/graph/expandedPicture.ts';
import type { GraphNode, GraphPicture } from '../../../../stores/graph/graphPicture.ts';
import { splitAddedNodes } from './addedNodes.ts';
import { groupNodes, groupUnder } from './groups.ts';
import { MAX_ROW_MEMORIES, LANES_ABOVE } from './density.ts';
import { linksOf } from './links.ts';
import { memoryCounts } from './memoryCounts.ts';
import type { PageModel } from './pageContent.ts';
import { sourcesOf } from './sources.ts';
import { unitsOf } from './units.ts';

/** Number of memories with a card; more are rows. Above lanes there are few, so that those are seen. */
const MAX_CARDS = 12;
const CARDS_ABOVE_LANES = 4;

export function pageModel(
  fullPicture: GraphPicture,
  { kind }: Pick<GraphCenter, 'kind'>,
  lens: GraphLens,
  /** Nodes of the opening, whose number decides how dense the page is; null: all of them. */
  openedIds: ReadonlySet<Id> | null = null,
): PageModel {
  const { opened, added, expanded } = splitAddedNodes(fullPicture, lens, openedIds);
  const picture = opened;
  const size = openedIds?.size ?? fullPicture.nodes.length;
  const links = linksOf(picture);
  const center = centerNode(picture, kind);
  const memories = picture.nodes.filter(
    (node) => !node.entity && node.sort !== 'episodic' && node.id !== center?.id,
  );
  const isAboutMemory = kind === 'memory' && center !== null && !center.entity;
  const all = nearMemories(picture, memories, kind, center);
  // Of very many only the first have a card; the others are grouped by whom else they are about.
  const mostCards = size > LANES_ABOVE ? CARDS_ABOVE_LANES : MAX_CARDS;
  const near = size > MAX_ROW_MEMORIES ? all.slice(0, mostCards) : all;
  const cards = lens === 'causes' || lens === 'history' ? memories : near.slice(0, mostCards);
  const counts = memoryCounts(fullPicture);
  const grouped = groupNodes({
    picture,
    links,
    counts,
    center,
    cards,
    memories,
    near,
    isAboutMemory,
  });
  const units = unitsOf({
    links,
    lens,
    first: isAboutMemory ? center : null,
    cards,
    memories,
    groupsOf: grouped.groupsOf,
  });
  const unitNodeIds = new Set(units.flatMap(({ slots }) => slots.map(({ node }) => node.id)));
  const remaining = near.filter(({ id }) => !unitNodeIds.has(id));
  const { causes, sources } = sourcesOf({
    picture,
    links,
    units,
    center,
    causes: grouped.causes.filter(({ id }) => !unitNodeIds.has(id)),
  });
  const idsOnCards = new Set([...unitNodeIds, ...remaining.map(({ id }) => id)]);
  return {
    lens,
    center,
    kind,
    units,
    remaining,
    hidden: center === null ? 0 : hiddenCountOf(picture, center.id),
    causes,
    sources,
    groups: [
      ...grouped.groups.map((group) => ({
        ...group,
        members: group.members.filter(({ id }) => !idsOnCards.has(id)),
      })),
      groupUnder('added', added),
    ].filter(({ head, members }) => head !== null || members.length > 0),
    expanded,
    total: center === null ? cards.length + remaining.length : (counts.get(center.id) ?? 0),
    count: size,
  };
}

/** Node of the center; null for a search, and where a lens shows the memories of an entity instead. */
function centerNode({ nodes }: GraphPicture, kind: GraphCenter['kind']): GraphNode | null {
  const isCenter = ({ hops, entity, sort }: GraphNode) =>
    hops === 0 &&
    (kind === 'memory' ||
      (kind === 'entity' && entity) ||
      (kind === 'answer' && sort === 'episodic'));
  return nodes.find(isCenter) ?? null;
}

/**
 * Memories next to the center, in the order of the picture. Those added later come behind the
 * second step, and stay behind, so that nothing moves.
 */
function nearMemories(
  { nodes }: GraphPicture,
  memories: readonly GraphNode[],
  kind: GraphCenter['kind'],
  center: GraphNode | null,
): GraphNode[] {
  if (kind === 'answer') {
    const usedMemories = memories.filter(({ flags }) => flags.has('used'));
    return usedMemories.length > 0 ? usedMemories : memories.filter(({ hops }) => hops === 0);
  }
  if (kind === 'memory') return [];
  if (center === null) return memories.filter(({ hops }) => hops === 0);
  const firstDistantIndex = nodes.findIndex(({ hops }) => hops > 1);
  const index = new Map(nodes.map(({ id }, at) => [id, at]));
  const first = memories.filter(({ hops }) => hops <= 1);
  const isLate = ({ id }: GraphNode) =>
    firstDistantIndex >= 0 && (index.get(id) ?? 0) > firstDistantIndex;
  return [...first.filter((node) => !isLate(node)), ...first.filter(isLate)];
}

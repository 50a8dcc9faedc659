import type { GraphCenter } from '../../../../../shared/contract/graph.ts';
import type { GraphLens } from '../../../../../shared/domain/graph.ts';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import {
  hiddenBehind,
  type GraphNode,
  type GraphPicture,
} from '../../../../stores/graph/graphPicture.ts';
import { groupNodes } from './groups.ts';
import { linksOf } from './links.ts';
import { sourcesOf } from './sources.ts';
import { unitsOf } from './units.ts';

export type CardWord = 'led' | 'replaced' | 'disagree';

/** Card of the middle column, under the one it follows from. */
export interface Slot {
  readonly node: GraphNode;
  /** Depth below the first card of its unit. */
  readonly depth: number;
  /** Card it hangs on, and the word on the line between them. */
  readonly parent: Id | null;
  readonly word: CardWord | null;
}

/** Cards that belong together: what disagrees, what replaced what, what led to what. */
export interface Unit {
  readonly slots: readonly Slot[];
  readonly disagrees: boolean;
  /** Key of the group that its line leads to. */
  readonly groups: readonly string[];
}

/** Message, document or cause, with the cards it leads to. */
export interface Source {
  readonly node: GraphNode;
  readonly targets: readonly Id[];
}

export type GroupHeading = 'led' | 'related' | 'past';

/** Nodes under a person, a thing, or the relation they have to the center. */
export interface Group {
  readonly key: string;
  readonly head: GraphNode | null;
  readonly heading: GroupHeading | null;
  readonly members: readonly GraphNode[];
  /** Neighbors that the picture does not contain. */
  readonly hidden: number;
}

/** Content of the page by place: what it comes from, what it is, what else belongs to it. */
export interface PageModel {
  readonly lens: GraphLens;
  readonly center: GraphNode | null;
  readonly kind: GraphCenter['kind'];
  readonly units: readonly Unit[];
  /** Memories of the center beyond those with a card. */
  readonly others: readonly GraphNode[];
  readonly hidden: number;
  readonly causes: readonly Source[];
  readonly sources: readonly Source[];
  readonly groups: readonly Group[];
  readonly count: number;
}

/** Number of memories with a card; more are rows. */
const MOST_CARDS = 12;

export function pageModel(
  picture: GraphPicture,
  { kind }: Pick<GraphCenter, 'kind'>,
  lens: GraphLens,
): PageModel {
  const links = linksOf(picture);
  const center = centerNode(picture, kind);
  const memories = picture.nodes.filter(
    (node) => !node.entity && node.sort !== 'episodic' && node.id !== center?.id,
  );
  const isAboutMemory = kind === 'memory' && center !== null && !center.entity;
  const near = nearMemories(picture, memories, kind, center);
  const cards = lens === 'causes' || lens === 'history' ? memories : near.slice(0, MOST_CARDS);
  const grouped = groupNodes({ picture, links, center, cards, memories, near, isAboutMemory });
  const units = unitsOf({
    links,
    lens,
    first: isAboutMemory ? center : null,
    cards,
    memories,
    groupsOf: grouped.groupsOf,
  });
  const inUnits = new Set(units.flatMap(({ slots }) => slots.map(({ node }) => node.id)));
  const others = near.filter(({ id }) => !inUnits.has(id));
  const { causes, sources } = sourcesOf({
    picture,
    links,
    units,
    center,
    causes: grouped.causes.filter(({ id }) => !inUnits.has(id)),
  });
  const taken = new Set([...inUnits, ...others.map(({ id }) => id)]);
  return {
    lens,
    center,
    kind,
    units,
    others,
    hidden: center === null ? 0 : hiddenBehind(picture, center.id),
    causes,
    sources,
    groups: grouped.groups
      .map((group) => ({ ...group, members: group.members.filter(({ id }) => !taken.has(id)) }))
      .filter(({ head, members }) => head !== null || members.length > 0),
    count: picture.nodes.length,
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
    const used = memories.filter(({ flags }) => flags.has('used'));
    return used.length > 0 ? used : memories.filter(({ hops }) => hops === 0);
  }
  if (kind === 'memory') return [];
  if (center === null) return memories.filter(({ hops }) => hops === 0);
  const beyond = nodes.findIndex(({ hops }) => hops > 1);
  const index = new Map(nodes.map(({ id }, at) => [id, at]));
  const first = memories.filter(({ hops }) => hops <= 1);
  const isLate = ({ id }: GraphNode) => beyond >= 0 && (index.get(id) ?? 0) > beyond;
  return [...first.filter((node) => !isLate(node)), ...first.filter(isLate)];
}

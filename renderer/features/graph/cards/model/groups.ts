import type { Id } from '../../../../../shared/domain/primitives.ts';
import { hiddenCountOf } from '../../../../stores/graph/expandedPicture.ts';
import type { GraphNode, GraphPicture } from '../../../../stores/graph/graphPicture.ts';
import type { Links } from './links.ts';
import type { Group, GroupHeading } from './pageContent.ts';

interface GroupInput {
  readonly picture: GraphPicture;
  readonly links: Links;
  /** Number of memories of each person and thing. */
  readonly counts: ReadonlyMap<Id, number>;
  readonly center: GraphNode | null;
  readonly cards: readonly GraphNode[];
  readonly memories: readonly GraphNode[];
  /** Memories next to the center: they have a card or a row of their own. */
  readonly near: readonly GraphNode[];
  readonly isAboutMemory: boolean;
}

interface GroupedNodes {
  readonly groups: readonly Group[];
  readonly causes: readonly GraphNode[];
  /** Keys of the groups that a card's lines lead to. */
  readonly groupsOf: (id: Id) => readonly string[];
}

/** Groups what belongs to the center by person and thing, and what else by its relation. */
export function groupNodes(input: GroupInput): GroupedNodes {
  const { picture, links, counts, center, cards, memories, near, isAboutMemory } = input;
  const entities = picture.nodes.filter(({ entity, id }) => entity && id !== center?.id);
  const entitiesOfCard = cardEntities(cards, entities, links);
  const ordered = isAboutMemory
    ? moveToFront(entities, links.out(center?.id ?? '', 'about', 'entity'))
    : moveToFront(
        entities,
        cards.flatMap((card) => entitiesOfCard.get(card.id) ?? []),
      );
  const nearIds = new Set(near.map((node) => node.id));
  const free = memories.filter((node) => !nearIds.has(node.id));
  const id = isAboutMemory ? (center?.id ?? '') : '';
  const isMemory = (node: GraphNode) => memories.includes(node);
  const effects = [
    ...links.out(id, 'causal'),
    ...links.in(id, 'derived_from', 'part_of').filter(isMemory),
  ];
  const causes = [
    ...links.in(id, 'causal'),
    ...links.out(id, 'derived_from', 'part_of').filter(isMemory),
  ];
  const claimed = new Set([...effects, ...causes].map((node) => node.id));
  const headsOf = new Map(
    free.map(({ id: member }) => [member, new Set(links.out(member, 'about', 'entity'))]),
  );
  const byEntity = ordered.map((head): Group => {
    const members = free.filter(
      (node) => !claimed.has(node.id) && headsOf.get(node.id)?.has(head) === true,
    );
    for (const member of members) claimed.add(member.id);
    return {
      key: head.id,
      head,
      heading: null,
      members,
      total: counts.get(head.id) ?? 0,
      hidden: hiddenCountOf(picture, head.id),
    };
  });
  const unclaimed = free.filter((node) => !claimed.has(node.id));
  const past = unclaimed.filter(({ flags }) => flags.has('superseded') || flags.has('retracted'));
  const related = unclaimed.filter((node) => !past.includes(node));
  return {
    groups: [
      groupUnder('led', effects),
      ...byEntity,
      groupUnder('related', related),
      groupUnder('past', past),
    ].filter(({ head, members }) => head !== null || members.length > 0),
    causes,
    groupsOf: (card) => {
      if (!isAboutMemory || card !== center?.id) {
        return (entitiesOfCard.get(card) ?? []).map((entity) => entity.id);
      }
      const keys = links.out(card, 'about', 'entity').map((head) => head.id);
      return [...(effects.length > 0 ? ['led'] : []), ...keys];
    },
  };
}

export function groupUnder(heading: GroupHeading, members: readonly GraphNode[]): Group {
  return { key: heading, head: null, heading, members, total: members.length, hidden: 0 };
}

/**
 * People and things of each card: first the one that most cards are about, then those that no card
 * has first.
 */
function cardEntities(
  cards: readonly GraphNode[],
  entities: readonly GraphNode[],
  links: Links,
): ReadonlyMap<Id, readonly GraphNode[]> {
  const of = (node: GraphNode) =>
    links.out(node.id, 'about', 'entity').filter((entity) => entities.includes(entity));
  const counts = new Map<Id, number>();
  for (const { id } of cards.flatMap(of)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const byCount = (card: GraphNode) =>
    of(card).sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0));
  const claimed = new Set(cards.flatMap((card) => byCount(card).slice(0, 1)));
  return new Map(
    cards.map((card) => {
      const [first, ...secondary] = byCount(card);
      const otherEntities = secondary.filter((entity) => !claimed.has(entity));
      for (const entity of otherEntities) claimed.add(entity);
      return [card.id, first === undefined ? [] : [first, ...otherEntities]];
    }),
  );
}

function moveToFront(all: readonly GraphNode[], first: readonly GraphNode[]): GraphNode[] {
  return [...new Set([...first.filter((node) => all.includes(node)), ...all])];
}

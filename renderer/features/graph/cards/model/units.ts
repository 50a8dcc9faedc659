import type { GraphLens, GraphRelation } from '../../../../../shared/domain/graph.ts';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';
import type { Links } from './links.ts';
import type { CardWord, Slot, Unit } from './pageContent.ts';

interface UnitInput {
  readonly links: Links;
  readonly lens: GraphLens;
  /** Center that stands above all others. */
  readonly first: GraphNode | null;
  readonly cards: readonly GraphNode[];
  readonly memories: readonly GraphNode[];
  readonly groupsOf: (id: Id) => readonly string[];
}

const WORD_OF_RELATION: Readonly<Partial<Record<GraphRelation, CardWord>>> = {
  causal: 'led',
  supersedes: 'replaced',
  contradicts: 'disagree',
};

/** Relations whose ends stand together, by lens; those that indent come first. */
const UNIT_RELATIONS: Readonly<Record<GraphLens, readonly GraphRelation[]>> = {
  everything: ['supersedes', 'contradicts'],
  entities: [],
  provenance: [],
  timeline: [],
  history: ['supersedes', 'contradicts'],
  causes: ['causal'],
};

/** Units of the middle column, those of one group next to each other. */
export function unitsOf({ links, lens, first, cards, memories, groupsOf }: UnitInput): Unit[] {
  const unitRelations = UNIT_RELATIONS[lens];
  const usedIds = new Set<Id>();
  const available = new Set([...memories, ...(first === null ? [] : [first])].map(({ id }) => id));
  const slotsUnder = (node: GraphNode, depth: number, word: CardWord | null, parent: Id | null) => {
    const slots: Slot[] = [{ node, depth, parent, word }];
    usedIds.add(node.id);
    for (const relation of unitRelations) {
      const ends =
        relation === 'contradicts'
          ? [...links.out(node.id, relation), ...links.in(node.id, relation)]
          : links.out(node.id, relation);
      for (const end of ends) {
        if (usedIds.has(end.id) || !available.has(end.id)) continue;
        const childDepth = relation === 'contradicts' ? depth : depth + 1;
        slots.push(...slotsUnder(end, childDepth, WORD_OF_RELATION[relation] ?? null, node.id));
      }
    }
    return slots;
  };
  const isRoot = ({ id }: GraphNode) =>
    unitRelations
      .filter((relation) => relation !== 'contradicts')
      .every((relation) => links.in(id, relation).every((end) => !available.has(end.id)));
  const roots = [...cards.filter(isRoot), ...cards.filter((card) => !isRoot(card))];
  // A chain of causes may begin before the center; elsewhere the center stands first.
  const unitHeads = first === null ? roots : isRoot(first) ? [first, ...roots] : [...roots, first];
  const units = unitHeads.flatMap((node): Unit[] => {
    if (usedIds.has(node.id)) return [];
    const slots = slotsUnder(node, 0, null, null);
    const groupedId = slots.find((slot) => groupsOf(slot.node.id).length > 0)?.node.id ?? node.id;
    const disagrees = slots.some(({ word }) => word === 'disagree');
    return [{ slots, disagrees, groups: groupsOf(groupedId), groupedId }];
  });
  return byGroup(inPictureOrder(units, [...(first === null ? [] : [first]), ...cards]));
}

function inPictureOrder(units: readonly Unit[], cards: readonly GraphNode[]): Unit[] {
  const index = new Map(cards.map(({ id }, at) => [id, at]));
  const rank = ({ slots }: Unit) =>
    Math.min(...slots.map(({ node }) => index.get(node.id) ?? Number.MAX_SAFE_INTEGER));
  return units.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Units by group, so that their lines do not cross: those with further groups are the last of
 * theirs, those without a group the last of all. The first one, which answers best, stays first.
 */
function byGroup([first, ...tail]: readonly Unit[]): Unit[] {
  if (first === undefined) return [];
  const keys = [...new Set([first, ...tail].flatMap(({ groups }) => groups.slice(0, 1)))];
  const rank = ({ groups: [key] }: Unit) => (key === undefined ? keys.length : keys.indexOf(key));
  const sorted = tail.toSorted((a, b) => rank(a) - rank(b) || a.groups.length - b.groups.length);
  return [first, ...sorted];
}

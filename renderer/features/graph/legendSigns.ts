import { isPast, type GraphNode, type GraphPicture } from '../../stores/graph/graphPicture.ts';
import { isAboutToFade } from './drawing/nodeIconUrl.ts';

/** Signs of the map that filter nothing. */
export const legendSigns = [
  'strength',
  'fades',
  'confirmed',
  'pending',
  'disputed',
  'past',
  'used',
  'cut',
  'self',
  'folded',
  'added',
  'removed',
  'changed',
] as const;
export type LegendSign = (typeof legendSigns)[number];

/** Signs of cards; what else a card means is written on it. */
export const cardSigns = [
  'strength',
  'kind',
  'learned',
  'file',
  'pending',
  'past',
  'disagree',
  'source',
  'group',
  'year',
  'added',
  'removed',
  'changed',
] as const;
export type CardSign = (typeof cardSigns)[number];

/** Signs that a map uses: its legend explains these, and no others. */
export function mapSigns({ nodes, collapsed }: GraphPicture): readonly LegendSign[] {
  const signs = new Set(nodes.flatMap(signsOf));
  if (collapsed.length > 0) signs.add('folded');
  return legendSigns.filter((sign) => signs.has(sign));
}

function signsOf(node: GraphNode): readonly LegendSign[] {
  const { flags, change, entity, sort } = node;
  const changes = change === 'same' ? [] : [change];
  if (entity) return flags.has('self') ? [...changes, 'self'] : changes;
  const isHollow = flags.has('pending') || isPast(node);
  const flagged = (['pending', 'disputed', 'used', 'cut'] as const).filter((flag) =>
    flags.has(flag),
  );
  return [
    ...changes,
    ...flagged,
    ...(isPast(node) ? (['past'] as const) : []),
    ...(isHollow || sort === 'episodic' ? [] : (['strength'] as const)),
    ...(flags.has('confirmed') && !isHollow ? (['confirmed'] as const) : []),
    ...(isAboutToFade(node) && !isHollow ? (['fades'] as const) : []),
  ];
}

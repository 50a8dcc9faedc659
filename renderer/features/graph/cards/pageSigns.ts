import { isPast } from '../../../stores/graph/graphPicture.ts';
import { cardSigns, type CardSign } from '../legendSigns.ts';
import type { CardItem, PageLayout } from './layout/pageLayout.ts';

/** Signs that a page uses, in the order of the legend: it explains these, and no others. */
export function pageSigns({ items, frames, lines }: PageLayout): readonly CardSign[] {
  const signs = new Set<CardSign>();
  for (const { variant } of frames) if (variant === 'disagree') signs.add('disagree');
  for (const { variant } of lines) if (variant !== 'reason') signs.add(variant);
  for (const item of items) {
    if (item.kind === 'year') signs.add('year');
    if (item.kind === 'card') for (const sign of signsOf(item)) signs.add(sign);
  }
  return cardSigns.filter((sign) => signs.has(sign));
}

function signsOf({ node, variant }: CardItem): readonly CardSign[] {
  if (node === null) return [];
  const { change, trust, flags } = node;
  const signs: CardSign[] = [];
  if (change !== 'same') signs.push(change);
  if (isPast(node) && variant !== 'center') signs.push('past');
  if (variant !== 'card') return signs;
  signs.push('kind');
  if (!isPast(node)) signs.push('strength');
  if (trust === 'extracted' || trust === 'inferred') signs.push('learned');
  if (trust === 'ingested') signs.push('file');
  if (flags.has('pending')) signs.push('pending');
  return signs;
}

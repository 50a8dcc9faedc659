import type { Direction } from '../neighborInDirection.ts';
import type { Box } from './layout/pageLayout.ts';

/** Weight of a deviation from the direction of the arrow. */
const DEVIATION = 2;

/** Card that an arrow key leads to: the nearest in its direction; null at the edge of the page. */
export function nearestCard<Card extends Box>(
  direction: Direction,
  from: Box,
  cards: readonly Card[],
): Card | null {
  const isSideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1;
  const [x, y] = middleOf(from);
  let nearest: Card | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const card of cards) {
    const [cardX, cardY] = middleOf(card);
    const distanceAlong = sign * (isSideways ? cardX - x : cardY - y);
    const [start, end] = isSideways
      ? [from.x + from.width, from.x]
      : [from.y + from.height, from.y];
    const edge = isSideways
      ? sign > 0
        ? card.x - start
        : end - (card.x + card.width)
      : sign > 0
        ? card.y - start
        : end - (card.y + card.height);
    if (distanceAlong <= 0 || edge < -2) continue;
    const deviation = isSideways ? Math.abs(cardY - y) : Math.max(0, Math.abs(cardX - x) - 40);
    const cost = edge + DEVIATION * deviation;
    if (cost < least) [nearest, least] = [card, cost];
  }
  return nearest;
}

function middleOf({ x, y, width, height }: Box): readonly [number, number] {
  return [x + width / 2, y + height / 2];
}

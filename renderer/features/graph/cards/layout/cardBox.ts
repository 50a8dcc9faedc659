import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';
import { countLines } from './countLines.ts';
import type { CardItem, CardVariant, PageInput } from './pageLayout.ts';
import { FONTS, type TextMetrics, type TextStyle } from './textMetrics.ts';

interface Shape {
  readonly style: TextStyle;
  /** Number of lines at which a text is cut. */
  readonly maxLines: number;
  readonly inset: { readonly left: number; readonly right: number; readonly y: number };
  readonly hasMeta: boolean;
}

/**
 * Space around the text of a card: padding and border of cards.css; the right inset has the button.
 */
export const SHAPES: Readonly<Record<CardVariant, Shape>> = {
  center: { style: 'title', maxLines: 6, inset: { left: 16, right: 16, y: 12 }, hasMeta: true },
  card: { style: 'card', maxLines: 8, inset: { left: 14, right: 33, y: 9 }, hasMeta: true },
  source: { style: 'row', maxLines: 10, inset: { left: 13, right: 31, y: 8 }, hasMeta: true },
  row: { style: 'row', maxLines: 6, inset: { left: 20, right: 28, y: 4 }, hasMeta: false },
  head: { style: 'head', maxLines: 2, inset: { left: 12, right: 30, y: 8 }, hasMeta: true },
};

/** Style and lines of the meta text: below an answer's question stands the answer. */
const META_STYLES = {
  center: { style: 'row', maxLines: 4 },
  other: { style: 'meta', maxLines: 2 },
} as const;
/** Gap between text and meta, and the strength bar at the foot of a card. */
const META_GAP = 2;
const FOOT_HEIGHT = 3;

interface CardInput {
  readonly key: string;
  readonly variant: CardVariant;
  readonly node: GraphNode | null;
  readonly text: string;
  readonly meta: string;
  readonly hue?: number | null;
  readonly maxLines?: number;
}

export interface CardPosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Card with the height that its text needs. */
export function cardBox(
  card: CardInput,
  position: CardPosition,
  { metrics }: Pick<PageInput, 'metrics'>,
) {
  const { style, inset, hasMeta, maxLines } = SHAPES[card.variant];
  const room = position.width - inset.left - inset.right;
  const lines = countLines(card.text, style, room, metrics);
  const textLines = Math.min(lines, card.maxLines ?? maxLines);
  const showsMeta = hasMeta && card.meta !== '';
  const below = card.variant === 'center' ? META_STYLES.center : META_STYLES.other;
  const metaLines = showsMeta
    ? Math.min(below.maxLines, countLines(card.meta, below.style, room, metrics))
    : 0;
  const height =
    2 * inset.y +
    textLines * lineHeight(style, metrics) +
    (showsMeta ? META_GAP + metaLines * lineHeight(below.style, metrics) : 0) +
    (card.variant === 'card' ? FOOT_HEIGHT : 0);
  const item: CardItem = {
    kind: 'card',
    key: card.key,
    variant: card.variant,
    node: card.node,
    text: card.text,
    textLines,
    meta: showsMeta ? card.meta : '',
    metaLines,
    isCut: lines > textLines,
    hue: card.hue ?? null,
    ...position,
    height: Math.ceil(height),
  };
  return item;
}

export function lineHeight(style: TextStyle, { scale }: TextMetrics): number {
  return FONTS[style].line * scale;
}

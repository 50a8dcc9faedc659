import { SHAPES } from '../../../renderer/features/graph/cards/layout/cardBox.ts';
import { FONTS } from '../../../renderer/features/graph/cards/layout/textMetrics.ts';
import type {
  Box,
  CardItem,
  PageLayout,
  Point,
} from '../../../renderer/features/graph/cards/layout/pageLayout.ts';

/** Width beside the rail, and beside a scroll bar, in windows of these widths, also at 200 % zoom. */
export const PAGE_WIDTHS = [1440, 1280, 900, 720, 640, 450, 420].map(
  (window) => window - (window > 500 ? 99 : 15),
);

/** What is measured of a page of cards; see the graph's measures in the docs. */
interface PageMeasures {
  readonly elements: number;
  readonly textOnText: number;
  readonly lineOnText: number;
  readonly lineOnCard: number;
  readonly crossings: number;
  readonly anonymous: number;
  /** Cards of a font below 12 pixels, or of which less can be read than 24 characters or the whole. */
  readonly unreadable: number;
  readonly offPage: number;
  /** Items with the key of another: the page would keep them when they are gone. */
  readonly repeated: number;
  /** Share of the cards whose text is cut. */
  readonly cut: number;
  /** Share of the width that the content fills. */
  readonly filled: number;
  /** Distance of the center's middle from the middle of the page, as a share of the width. */
  readonly offCenter: number;
}

/** Rounding of widths to pixels. */
const SLACK = 1;
/** Least size of a font in pixels, and least number of characters of a text that is cut. */
const MIN_FONT = 12;
const MIN_TEXT = 24;

export function measurePage(layout: PageLayout): PageMeasures {
  const { items, lines, width } = layout;
  const texts = items.map((item) => (item.kind === 'card' ? textBox(item) : item));
  const cards = items.filter((item) => item.kind === 'card');
  const segments = lines.map(({ points }) => segmentsOf(points));
  const boxes = items.filter(({ kind }) => kind !== 'label');
  const centerCard = cards.find(({ variant }) => variant === 'center');
  const left = Math.min(...items.map(({ x }) => x));
  const right = Math.max(...items.map((item) => item.x + item.width));
  return {
    elements: cards.length,
    textOnText: overlaps(texts),
    lineOnText: count(segments.flat(), texts),
    lineOnCard: count(segments.flat(), boxes),
    crossings: countCrossings(layout),
    anonymous: cards.filter(({ text }) => text.trim() === '').length,
    unreadable: cards.filter((card) => !isReadable(card)).length,
    offPage: items.filter((item) => item.x < 0 || item.y < 0 || item.x + item.width > width).length,
    repeated: items.length - new Set(items.map(({ key }) => key)).size,
    cut: cards.filter(({ isCut }) => isCut).length / cards.length,
    filled: (right - left) / width,
    offCenter:
      centerCard === undefined
        ? 0
        : Math.abs(centerCard.x + centerCard.width / 2 - width / 2) / width,
  };
}

/** Pairs of lines that cross; lines of one trunk lie on each other, and are one. */
function countCrossings({ lines }: PageLayout): number {
  return pairs(lines).filter(
    ([a, b]) =>
      a.ends[1] !== b.ends[1] &&
      segmentsOf(a.points).some((one) => segmentsOf(b.points).some((two) => meet(one, two))),
  ).length;
}

/** Share of the cards of a page that are somewhere else on another. */
export function movedShare(before: PageLayout, after: PageLayout): number {
  const cards = before.items.filter(({ kind }) => kind === 'card');
  const later = new Map(after.items.map((item) => [item.key, item]));
  const moved = cards.filter(({ key, x, y }) => {
    const item = later.get(key);
    return item !== undefined && Math.hypot(item.x - x, item.y - y) > 2;
  });
  return moved.length / cards.length;
}

/** True if the lines that are shown hold 24 characters at their widest, or the text is whole. */
function isReadable({ variant, width, textLines, isCut, text }: CardItem): boolean {
  const { style, inset } = SHAPES[variant];
  const { size } = FONTS[style];
  if (size < MIN_FONT) return false;
  if (!isCut || text.length <= MIN_TEXT) return true;
  return ((width - inset.left - inset.right) * textLines) / size >= MIN_TEXT;
}

/** Part of a card that its text may fill. */
function textBox(card: CardItem): Box {
  const { inset } = SHAPES[card.variant];
  return {
    x: card.x + inset.left,
    y: card.y + inset.y,
    width: card.width - inset.left - inset.right,
    height: card.height - 2 * inset.y,
  };
}

type Segment = readonly [Point, Point];

function segmentsOf(points: readonly Point[]): Segment[] {
  return points.slice(1).flatMap((to, index): Segment[] => {
    const from = points[index];
    return from === undefined ? [] : [[from, to]];
  });
}

function count(segments: readonly Segment[], boxes: readonly Box[]): number {
  return segments.filter((segment) => boxes.some((box) => passes(segment, box))).length;
}

/** True if a horizontal or vertical segment passes through the inside of a box. */
function passes([a, b]: Segment, { x, y, width, height }: Box): boolean {
  const [x1, x2] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [y1, y2] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return x1 < x + width - SLACK && x2 > x + SLACK && y1 < y + height - SLACK && y2 > y + SLACK;
}

/** Number of pairs that overlap, found from top to bottom. */
function overlaps(boxes: readonly Box[]): number {
  const sorted = boxes.toSorted((a, b) => a.y - b.y);
  let found = 0;
  for (const [index, a] of sorted.entries()) {
    for (let below = index + 1; below < sorted.length; below += 1) {
      const b = sorted[below];
      if (b === undefined || b.y >= a.y + a.height) break;
      if (overlap(a, b)) found += 1;
    }
  }
  return found;
}

function overlap(a: Box, b: Box): boolean {
  return (
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > SLACK &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > SLACK
  );
}

/** True if one segment crosses the other within both; to touch an end is no crossing. */
function meet([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function pairs<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((a, index) => items.slice(index + 1).map((b) => [a, b] as const));
}

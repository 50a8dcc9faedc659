import type { PageModel } from '../model/pageContent.ts';
import type { Columns } from './columns.ts';
import type { CardItem, PageLine } from './pageLayout.ts';
import { portYs, routeTrunks, type Port } from './trunks.ts';

type Edges = Pick<Columns, 'leading' | 'middle' | 'trailing'>;

interface CardPort extends Port {
  readonly card: CardItem;
}

/** Lines from messages and causes to the cards, as far as they can be drawn without crossing. */
export function sourceLines(
  { causes, sources }: Pick<PageModel, 'causes' | 'sources'>,
  boxes: readonly CardItem[],
  cards: ReadonlyMap<string, CardItem>,
  { leading, middle }: Edges,
): PageLine[] {
  if (leading === null) return [];
  const order = new Map(boxes.map(({ key }, index) => [key, index]));
  const connected = [...causes, ...sources].filter(({ node }) => order.has(node.id));
  let last = 0;
  const ports = [...cards.values()].flatMap((card) => {
    const ends = connected
      .filter(({ targets }) => targets.includes(card.key))
      .map(({ node }) => node.id)
      .filter((id) => (order.get(id) ?? 0) >= last)
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    last = order.get(ends.at(-1) ?? '') ?? last;
    return portsOf(card, ends);
  });
  const heights = new Map(boxes.map(({ key, y, height }) => [key, Math.round(y + height / 2)]));
  const gutter = { from: middle.x, to: leading.x + leading.width };
  return linesOf(ports, heights, gutter, 'source', () => null);
}

/** One trunk for each group, from the cards that are about it. */
export function groupLines(
  { units, groups }: Pick<PageModel, 'units' | 'groups'>,
  heads: ReadonlyMap<string, number>,
  cards: ReadonlyMap<string, CardItem>,
  { middle, trailing }: Edges,
): PageLine[] {
  if (trailing === null) return [];
  const order = groups.map(({ key }) => key);
  const indexOf = (key: string | undefined) => (key === undefined ? -1 : order.indexOf(key));
  let last = 0;
  const ports = units.flatMap(({ groups: keys, groupedId }, index) => {
    const card = cards.get(groupedId);
    // A line to a further group must not end below that of a later card.
    const next = units.slice(index + 1).find((unit) => unit.groups.length > 0)?.groups[0];
    const limit = next === undefined ? order.length : indexOf(next);
    const ends = keys
      .filter((key, at) => indexOf(key) >= last && (at === 0 || indexOf(key) <= limit))
      .toSorted((a, b) => indexOf(a) - indexOf(b));
    last = Math.max(last, indexOf(ends.at(-1)));
    return card === undefined ? [] : portsOf(card, ends);
  });
  const gutter = { from: middle.x + middle.width, to: trailing.x };
  return linesOf(ports, heads, gutter, 'group', indexOf);
}

function portsOf(card: CardItem, targetKeys: readonly string[]): CardPort[] {
  const ys = portYs(card.y, card.height, targetKeys.length);
  return targetKeys.map((targetKey, index) => ({ targetKey, y: ys[index] ?? card.y, card }));
}

function linesOf(
  ports: readonly CardPort[],
  heights: ReadonlyMap<string, number>,
  gutter: { readonly from: number; readonly to: number },
  variant: PageLine['variant'],
  hueOf: (targetKey: string) => number | null,
): PageLine[] {
  const reached = ports.filter(({ targetKey }) => heights.has(targetKey));
  const trunks = routeTrunks(reached, heights, gutter);
  return reached.flatMap(({ card, targetKey }, index): PageLine[] => {
    const trunk = trunks[index];
    if (trunk === undefined) return [];
    // A card that is indented is further from the gutter than bends.
    const edge = gutter.to < gutter.from ? card.x : card.x + card.width;
    const [first, ...bends] = trunk.points;
    const points = first === undefined ? [] : [{ x: edge, y: first.y }, ...bends];
    const key = `${variant} ${card.key} ${targetKey}`;
    return [{ key, points, variant, hue: hueOf(targetKey), ends: [card.key, targetKey] }];
  });
}

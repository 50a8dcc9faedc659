import type { Id } from '../../../../../shared/domain/primitives.ts';
import { cardBox, lineHeight } from './cardBox.ts';
import type { Column } from './columns.ts';
import type { CardItem, LabelItem, MoreItem, PageInput, PageItem } from './pageLayout.ts';

/** Space above a heading of a column and of a section. */
const LABEL_SPACE = { column: 0, section: 14, date: 0, today: 0, word: 0, note: 2 } as const;
const LABEL_BOTTOM_GAP = 6;

/** Column that is filled from top to bottom, in reading order. */
export interface Stack {
  readonly items: PageItem[];
  readonly bottom: () => number;
  skip(space: number): void;
  /** Moves on to this height, if it is further down. */
  extendTo(y: number): void;
  label(key: string, text: string, variant: LabelItem['variant'], inset?: number): LabelItem;
  card(card: Parameters<typeof cardBox>[0], inset?: Inset): CardItem;
  /** Height that a card would have. */
  heightOf(card: Parameters<typeof cardBox>[0]): number;
  more(key: string, text: string, item: Pick<MoreItem, 'group' | 'isOpen' | 'owner'>): MoreItem;
}

export interface Inset {
  readonly left: number;
  readonly right: number;
}

const NO_INSET: Inset = { left: 0, right: 0 };

export function createStack(column: Column, top: number, { metrics }: PageInput): Stack {
  const items: PageItem[] = [];
  let y = top;
  const add = <Item extends PageItem>(item: Item): Item => {
    items.push(item);
    y = item.y + item.height;
    return item;
  };
  return {
    items,
    bottom: () => y,
    skip: (space) => {
      y += space;
    },
    extendTo: (least) => {
      y = Math.max(y, least);
    },
    label(key, text, variant, inset = 0) {
      y += items.length === 0 ? 0 : LABEL_SPACE[variant];
      const position = { x: column.x + inset, y, width: column.width - inset };
      const height = lineHeight('meta', metrics) + (variant === 'word' ? 2 : LABEL_BOTTOM_GAP);
      return add({ kind: 'label', key, text, variant, ...position, height });
    },
    card(card, inset = NO_INSET) {
      const position = {
        x: column.x + inset.left,
        y,
        width: column.width - inset.left - inset.right,
      };
      return add(cardBox(card, position, { metrics }));
    },
    heightOf: (card) => cardBox(card, { x: 0, y: 0, width: column.width }, { metrics }).height,
    more(key, text, item) {
      const height = Math.max(26, lineHeight('row', metrics) + 8);
      const position = { x: column.x, y, width: column.width, height };
      return add({ kind: 'more', key, text, ...item, ...position });
    },
  };
}

/** Key of the group whose rows are the neighbors of a node that the picture does not contain. */
export const hiddenKey = (id: Id) => `hidden ${id}`;

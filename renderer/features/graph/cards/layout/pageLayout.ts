import type { Id } from '../../../../../shared/domain/primitives.ts';
import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';
import type { TextMetrics } from './textMetrics.ts';
import type { CardWord, GroupHeading } from '../model/pageContent.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Level of detail: the center, a whole card, a message, one line, and a name above its group. */
export type CardVariant = 'center' | 'card' | 'source' | 'row' | 'head';

export interface CardItem extends Box {
  readonly kind: 'card';
  readonly key: string;
  readonly variant: CardVariant;
  /** Null for the title of a search. */
  readonly node: GraphNode | null;
  readonly text: string;
  readonly textLines: number;
  readonly meta: string;
  readonly metaLines: number;
  /** True if the text has more lines than the card shows. */
  readonly isCut: boolean;
  readonly hue: number | null;
}

/** Heading of a column or a section, and the word on a line. */
export interface LabelItem extends Box {
  readonly kind: 'label';
  readonly key: string;
  readonly variant: 'column' | 'section' | 'date' | 'today' | 'word' | 'note';
  readonly text: string;
}

/** Button that opens the rest of a group in place, or adds neighbors of a node. */
export interface MoreItem extends Box {
  readonly kind: 'more';
  readonly key: string;
  readonly text: string;
  readonly group: string;
  readonly isOpen: boolean;
  /** Node whose neighbors are added; null where hidden rows of the page are shown. */
  readonly owner: Id | null;
}

/** Cell of a lane: what a group has of one year. */
export interface YearItem extends Box {
  readonly kind: 'year';
  readonly key: string;
  readonly text: string;
  /** Share of the largest cell, 0..1. */
  readonly share: number;
}

export type PageItem = CardItem | LabelItem | MoreItem | YearItem;

export interface PageFrame extends Box {
  readonly key: string;
  readonly variant: 'center' | 'disagree' | 'group' | 'date' | 'today';
  readonly hue: number | null;
}

export interface PageLine {
  readonly key: string;
  readonly points: readonly Point[];
  readonly variant: 'source' | 'group' | 'reason';
  readonly hue: number | null;
  /** Nodes that it connects; a group is named by its key. */
  readonly ends: readonly [string, string];
}

/** Items in reading order, and what is drawn behind them. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly items: readonly PageItem[];
  readonly frames: readonly PageFrame[];
  readonly lines: readonly PageLine[];
}

/** Words that are laid out, in the language of the window. */
export interface PageTexts {
  readonly title: string;
  nameOf(node: GraphNode): string;
  metaOf(node: GraphNode): string;
  /** Meta text of a person or thing with so many memories, of which so many are listed under it. */
  headOf(node: GraphNode, memories: number, listed: number): string;
  /** Notes behind the text of a row; empty for most. */
  noteOf(node: GraphNode): string;
  dateOf(at: number): string;
  /** First moment of the day of the page, and the word for that day. */
  readonly today: { readonly at: number; readonly text: string };
  yearOf(at: number): string;
  heading(column: 'sources' | 'messages' | 'causes' | 'belongs' | 'others'): string;
  /** Heading of the middle column. */
  readonly middle: string;
  group(heading: GroupHeading): string;
  word(word: CardWord): string;
  /** Number of memories; empty for none. */
  memories(count: number): string;
  count(count: number): string;
  more(count: number): string;
  readonly less: string;
  /** Notes in columns that are empty. */
  readonly noSource: string;
  readonly noGroup: string;
}

export interface PageInput {
  readonly width: number;
  readonly texts: PageTexts;
  readonly metrics: TextMetrics;
  /** Keys of the groups that are open. */
  readonly open: ReadonlySet<string>;
}

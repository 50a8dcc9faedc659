import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';
import type { PageModel, Slot, Unit } from '../model/pageContent.ts';
import type {
  CardItem,
  LabelItem,
  PageFrame,
  PageInput,
  PageLine,
  PageTexts,
} from './pageLayout.ts';
import { hiddenKey, type Stack } from './stack.ts';

/** Space around the cards in the frame of the center, and between them. */
export const FRAME = 10;
const UNIT_GAP = 12;
const SLOT_GAP = 6;
const DISPUTE_PADDING = 8;
const INDENT = 22;
/** Depth beyond which cards are not indented further. */
const MAX_INDENT_DEPTH = 6;
/** Distance of the line from a card to those below it. */
const STEM_LENGTH = 10;

export interface MiddleColumn {
  readonly frames: readonly PageFrame[];
  readonly lines: readonly PageLine[];
  readonly cards: ReadonlyMap<string, CardItem>;
}

/** Fills the middle: the center, the cards that belong to it, and rows for the others. */
export function fillMiddle(
  stack: Stack,
  model: PageModel,
  input: PageInput,
  onUnitFilled: (unit: Unit) => void,
): MiddleColumn {
  const { texts } = input;
  const frames: PageFrame[] = [];
  const lines: PageLine[] = [];
  const cards = new Map<string, CardItem>();
  const top = stack.bottom();
  const { center, units } = model;
  const isCenterInUnit =
    center !== null && units.some(({ slots }) => slots.some(hasSameId(center)));
  if (!isCenterInUnit) {
    stack.skip(FRAME);
    const isAnswer = model.kind === 'answer' || center === null;
    const text = isAnswer ? texts.title : texts.nameOf(center);
    const meta = centerMeta(model, texts);
    const key = center?.id ?? 'title';
    const inset = { left: FRAME, right: FRAME };
    cards.set(key, stack.card({ key, variant: 'center', node: center, text, meta }, inset));
  }
  const base = isCenterInUnit ? 0 : FRAME;
  for (const unit of units) {
    stack.skip(stack.items.length === 0 ? 0 : UNIT_GAP);
    const boxes = fillUnit(stack, unit, model, input, base);
    frames.push(...boxes.frames);
    lines.push(...boxes.lines);
    for (const card of boxes.cards) cards.set(card.key, card);
    onUnitFilled(unit);
  }
  fillOthers(stack, model, input, base, cards);
  if (center !== null && (model.hidden > 0 || model.expanded.has(center.id))) {
    const key = hiddenKey(center.id);
    const moreItem = { group: key, isOpen: model.hidden === 0, owner: center.id };
    stack.skip(4);
    stack.more(key, model.hidden > 0 ? texts.more(model.hidden) : texts.less, moreItem);
  }
  const [first] = stack.items.filter(({ kind }) => kind === 'card');
  if (!isCenterInUnit && first) {
    stack.skip(FRAME);
    const { x, width } = first;
    const box = { x: x - FRAME, y: top, width: width + 2 * FRAME, height: stack.bottom() - top };
    frames.unshift({ key: 'center', variant: 'center', hue: null, ...box });
  }
  return { frames, lines, cards };
}

/** Text below the title: the answer, the number of memories of a person or a search, or the kind. */
function centerMeta(model: PageModel, texts: PageTexts): string {
  const { center, kind, total, units, remaining } = model;
  if (center === null) return kind === 'search' ? texts.memories(total) : '';
  if (kind === 'answer') return texts.nameOf(center);
  if (!center.entity) return texts.metaOf(center);
  const rowCount = units.reduce((sum, { slots }) => sum + slots.length, remaining.length);
  return texts.headOf(center, total, rowCount);
}

function fillUnit(stack: Stack, unit: Unit, { center }: PageModel, input: PageInput, base: number) {
  const { texts } = input;
  const top = stack.bottom();
  const frames: PageFrame[] = [];
  const lines: PageLine[] = [];
  const cards: CardItem[] = [];
  const inset = base + (unit.disagrees ? DISPUTE_PADDING : 0);
  const key = unit.slots[0]?.node.id ?? '';
  if (unit.disagrees) {
    stack.skip(4);
    stack.label(`disagree ${key}`, texts.word('disagree'), 'word', inset + 4);
  }
  for (const [index, slot] of unit.slots.entries()) {
    stack.skip(index === 0 ? 0 : SLOT_GAP);
    const indent = inset + INDENT * Math.min(MAX_INDENT_DEPTH, slot.depth);
    const parent = cards.find((card) => card.key === slot.parent);
    if (slot.word !== null && slot.word !== 'disagree') {
      const word = stack.label(`word ${slot.node.id}`, texts.word(slot.word), 'word', indent);
      if (parent && word.x > parent.x) lines.push(reasonLine(slot, parent, word));
    }
    const variant = slot.node.id === center?.id ? 'center' : 'card';
    const text = texts.nameOf(slot.node);
    const card = { key: slot.node.id, variant, node: slot.node, text } as const;
    const meta = texts.metaOf(slot.node);
    cards.push(stack.card({ ...card, meta }, { left: indent, right: inset }));
  }
  const [first] = cards;
  if (unit.disagrees && first) {
    stack.skip(DISPUTE_PADDING);
    const [x, width] = [first.x - DISPUTE_PADDING, first.width + 2 * DISPUTE_PADDING];
    const box = { x, y: top, width, height: stack.bottom() - top };
    frames.push({ key: `disagree ${key}`, variant: 'disagree', hue: null, ...box });
  }
  return { frames, lines, cards };
}

/** Line from a card down to the word above the card that hangs on it. */
function reasonLine({ node }: Slot, parent: CardItem, word: LabelItem): PageLine {
  const x = parent.x + STEM_LENGTH;
  const y = Math.round(word.y + word.height / 2);
  const points = [
    { x, y: parent.y + parent.height },
    { x, y },
    { x: word.x - 2, y },
  ];
  return {
    key: `reason ${node.id}`,
    points,
    variant: 'reason',
    hue: null,
    ends: [parent.key, node.id],
  };
}

function fillOthers(
  stack: Stack,
  { remaining }: PageModel,
  { texts }: PageInput,
  base: number,
  cards: Map<string, CardItem>,
): void {
  if (remaining.length === 0) return;
  const inset = { left: base, right: base };
  stack.label('others', texts.heading('others'), 'section', base + 4);
  for (const node of remaining) {
    const text = appendNote(texts.nameOf(node), texts.noteOf(node));
    const card = { key: node.id, variant: 'row', node, text, meta: '' } as const;
    cards.set(node.id, stack.card(card, inset));
  }
}

/** Text of a row with the notes behind it. */
export function appendNote(text: string, note: string): string {
  return note === '' ? text : `${text} · ${note}`;
}

function hasSameId({ id }: GraphNode) {
  return (slot: Slot) => slot.node.id === id;
}

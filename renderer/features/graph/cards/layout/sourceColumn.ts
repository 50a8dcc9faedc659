import type { PageModel, Source } from '../model/pageContent.ts';
import { messageBudget } from './budgets.ts';
import type { CardItem, PageInput } from './pageLayout.ts';
import type { Inset, Stack } from './stack.ts';

const GAP = 8;
/** Lines of a message beside others, and of one that a lens shows in full. */
const MESSAGE_LINES = 10;
const MAX_WIDE_LINES = 12;
const OTHER_LINES = 8;

/** Fills the left: causes and messages, each as near as possible to the card it leads to. */
export function fillSources(
  stack: Stack,
  model: PageModel,
  cards: ReadonlyMap<string, CardItem>,
  input: PageInput,
): CardItem[] {
  const { texts } = input;
  const isLinked = ({ targets }: Source) => targets.length > 0;
  const connected = model.sources.filter(isLinked);
  const boxes: CardItem[] = [];
  const fill = (source: Source) => {
    const target = cards.get(source.targets[0] ?? '');
    const isTargetCenter = target?.variant === 'center';
    stack.skip(stack.items.length > 1 ? GAP : 0);
    // Middle beside middle, where there is room: the line between them is straight.
    if (target && !isTargetCenter) {
      const height = stack.heightOf(messageCard(source, model, input));
      stack.extendTo(Math.round(target.y + (target.height - height) / 2));
    }
    boxes.push(fillMessage(stack, source, model, input));
  };
  if (model.causes.length > 0) {
    stack.label('causes', texts.heading('causes'), 'section');
    model.causes.forEach(fill);
    if (connected.length > 0) stack.label('linked', texts.heading('messages'), 'section');
  }
  connected.forEach(fill);
  fillOtherMessages(stack, model, input);
  if (model.causes.length + model.sources.length === 0) {
    stack.label('no source', texts.noSource, 'note');
  }
  return boxes;
}

export function fillMessage(
  stack: Stack,
  source: Source,
  model: Pick<PageModel, 'lens'>,
  input: PageInput,
  inset: Inset = { left: 0, right: 0 },
): CardItem {
  return stack.card(messageCard(source, model, input), inset);
}

function messageCard(
  { node }: Source,
  { lens }: Pick<PageModel, 'lens'>,
  { texts }: Pick<PageInput, 'texts'>,
) {
  const maxLines = lens === 'provenance' ? MAX_WIDE_LINES : MESSAGE_LINES;
  const [text, meta] = [texts.nameOf(node), texts.metaOf(node)];
  return { key: node.id, variant: 'source', node, text, meta, maxLines } as const;
}

/** Fills in the messages that no card comes from, the nearest first: used, or found, themselves. */
export function fillOtherMessages(stack: Stack, model: PageModel, input: PageInput): void {
  const { texts, open } = input;
  const unlinked = model.sources
    .filter(({ targets }) => targets.length === 0)
    .toSorted((a, b) => a.node.hops - b.node.hops);
  if (unlinked.length === 0) return;
  const group = 'messages';
  const nodes = unlinked.map(({ node }) => node);
  const closed = messageBudget(model.count, nodes);
  const budget = open.has(group) ? unlinked.length : closed;
  if (stack.items.length > 1) stack.label(group, texts.heading('messages'), 'section');
  for (const [index, { node }] of unlinked.slice(0, budget).entries()) {
    stack.skip(index === 0 ? 0 : GAP);
    const [text, meta] = [texts.nameOf(node), texts.metaOf(node)];
    const maxLines = model.lens === 'provenance' ? MAX_WIDE_LINES : OTHER_LINES;
    stack.card({ key: node.id, variant: 'source', node, text, meta, maxLines });
  }
  if (unlinked.length > closed) {
    const hidden = unlinked.length - budget;
    stack.skip(4);
    const text = hidden > 0 ? texts.more(hidden) : texts.less;
    stack.more(`more ${group}`, text, { group, isOpen: open.has(group), owner: null });
  }
}

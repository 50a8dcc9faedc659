import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';
import type { PageModel } from '../model/pageContent.ts';
import type { Columns } from './columns.ts';
import type { PageFrame, PageInput, PageItem, PageLayout } from './pageLayout.ts';
import { createStack } from './stack.ts';

const TOP_MARGIN = 16;
const FOOT_HEIGHT = 32;
const GAP = 8;
const DAY_GAP = 14;

/** Page in the order of time: a rule for each date, messages at the leading, memories beside them. */
export function layoutTimeline(
  model: PageModel,
  input: PageInput,
  { leading, middle }: Columns,
): PageLayout {
  const { texts } = input;
  const nodes = nodesOf(model).toSorted((a, b) => a.time - b.time || a.hops - b.hops);
  const items: PageItem[] = [];
  const frames: PageFrame[] = [];
  const x = leading?.x ?? middle.x;
  const width = middle.x + middle.width - x;
  let y = TOP_MARGIN;
  const { at: now, text: today } = texts.today;
  let isMarked = nodes.some(({ time }) => texts.dateOf(time) === texts.dateOf(now));
  const markToday = () => {
    isMarked = true;
    const rule = createStack({ x, width }, y, input);
    const label = rule.label('today', today, 'today');
    const box = { x, y, width, height: label.height };
    frames.push({ key: 'today', variant: 'today', hue: null, ...box });
    items.push(...rule.items);
    y = rule.bottom() + DAY_GAP;
  };
  for (const [date, members] of Map.groupBy(nodes, ({ time }) => texts.dateOf(time))) {
    if (!isMarked && members.every(({ time }) => time > now)) markToday();
    const rule = createStack({ x, width }, y, input);
    const isToday = date === texts.dateOf(now);
    const variant = isToday ? 'today' : 'date';
    const text = isToday ? `${today} · ${date}` : date;
    const label = rule.label(`date ${date}`, text, variant);
    frames.push({ key: date, variant, hue: null, x, y, width, height: label.height });
    const messages = createStack(leading ?? middle, rule.bottom() + GAP / 2, input);
    fill(messages, members.filter(isEpisode), model, input);
    const top = leading === null ? messages.bottom() : rule.bottom() + GAP / 2;
    const memories = createStack(middle, top, input);
    fill(
      memories,
      members.filter((node) => !isEpisode(node)),
      model,
      input,
    );
    items.push(...rule.items, ...messages.items, ...memories.items);
    y = Math.max(messages.bottom(), memories.bottom()) + DAY_GAP;
  }
  if (!isMarked) markToday();
  return { width: input.width, height: Math.ceil(y + FOOT_HEIGHT), items, frames, lines: [] };
}

function fill(
  stack: ReturnType<typeof createStack>,
  nodes: readonly GraphNode[],
  { center }: PageModel,
  { texts }: PageInput,
): void {
  for (const node of nodes) {
    const isCenter = node.id === center?.id;
    const variant = isCenter ? 'center' : isEpisode(node) ? 'source' : 'card';
    const [text, meta] = [texts.nameOf(node), texts.metaOf(node)];
    stack.card({ key: node.id, variant, node, text, meta });
    stack.skip(GAP);
  }
}

/** All nodes of a model: the timeline knows no other order than that of time. */
function nodesOf({ center, units, remaining, sources, causes, groups }: PageModel): GraphNode[] {
  const all = [
    ...(center === null ? [] : [center]),
    ...units.flatMap(({ slots }) => slots.map(({ node }) => node)),
    ...remaining,
    ...[...causes, ...sources].map(({ node }) => node),
    ...groups.flatMap(({ head, members }) => [...(head === null ? [] : [head]), ...members]),
  ];
  return [...new Map(all.map((node) => [node.id, node])).values()];
}

function isEpisode({ sort }: GraphNode): boolean {
  return sort === 'episodic';
}

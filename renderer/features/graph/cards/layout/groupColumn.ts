import type { GraphNode } from '../../../../stores/graph/graphPicture.ts';
import type { Group, PageModel } from '../model/pageContent.ts';
import { rowBudget } from './budgets.ts';
import { appendNote } from './middleColumn.ts';
import type { PageFrame, PageInput } from './pageLayout.ts';
import { hiddenKey, type Stack } from './stack.ts';

const GROUP_GAP = 12;
const PADDING = 6;

type GroupModel = Pick<PageModel, 'groups' | 'count' | 'expanded'>;

export interface GroupColumn {
  readonly frames: readonly PageFrame[];
  /** Height at which a line reaches each group. */
  readonly heads: ReadonlyMap<string, number>;
  /** Fills what comes below all else, so that it moves nothing: the rest of open groups, and additions. */
  readonly fillFooter: () => readonly PageFrame[];
}

/** Fills the right: people, things and what else belongs to the center, with their memories. */
export function fillGroups(stack: Stack, model: GroupModel, input: PageInput): GroupColumn {
  const { groups, count } = model;
  const frames: PageFrame[] = [];
  const heads = new Map<string, number>();
  const footers: (() => PageFrame)[] = [];
  let rows = 0;
  for (const [hue, group] of groups.entries()) {
    const { key, members } = group;
    if (group.heading === 'added') {
      footers.push(() => fillFooter(stack, group, hue, input));
      continue;
    }
    stack.skip(stack.items.length > 1 ? GROUP_GAP : 0);
    const top = stack.bottom();
    const closed = rowBudget(count, rows);
    const isOpen = input.open.has(key) && members.length > closed;
    const remaining = isOpen ? members.slice(closed) : [];
    if (isOpen) footers.push(() => fillFooter(stack, { ...group, members: remaining }, hue, input));
    const collapsed = isOpen ? 0 : members.length - closed;
    const head = fillHeader(stack, group, hue, input);
    fillRows(stack, members.slice(0, closed), hue, input);
    fillMoreButton(stack, group, { collapsed, isOpen }, model, input);
    rows += Math.min(closed, members.length);
    stack.skip(members.length + group.hidden > 0 ? PADDING : 0);
    const box = { x: head.x, y: top, width: head.width, height: stack.bottom() - top };
    frames.push({ key, variant: 'group', hue, ...box });
    heads.set(key, Math.round(head.y + Math.min(head.height, 36) / 2));
  }
  return { frames, heads, fillFooter: () => footers.map((fill) => fill()) };
}

function fillHeader(stack: Stack, group: Group, hue: number, input: PageInput) {
  const { head, key, total } = group;
  const text = nameOf(group, input);
  const meta = head === null ? '' : input.texts.headOf(head, total, group.members.length);
  return stack.card({
    key: head?.id ?? `group ${key}`,
    variant: 'head',
    node: head,
    text,
    meta,
    hue,
  });
}

function fillRows(stack: Stack, nodes: readonly GraphNode[], hue: number, { texts }: PageInput) {
  for (const node of nodes) {
    const text = appendNote(texts.nameOf(node), texts.noteOf(node));
    stack.card({ key: node.id, variant: 'row', node, text, meta: '', hue });
  }
}

function fillMoreButton(
  stack: Stack,
  { key, head, hidden }: Group,
  { collapsed, isOpen }: { readonly collapsed: number; readonly isOpen: boolean },
  { expanded }: Pick<PageModel, 'expanded'>,
  { texts }: PageInput,
): void {
  if (collapsed > 0 || isOpen) {
    const text = collapsed > 0 ? texts.more(collapsed) : texts.less;
    stack.more(`more ${key}`, text, { group: key, isOpen, owner: null });
  } else if (head !== null && (hidden > 0 || expanded.has(head.id))) {
    const group = hiddenKey(head.id);
    const text = hidden > 0 ? texts.more(hidden) : texts.less;
    stack.more(group, text, { group, isOpen: hidden === 0, owner: head.id });
  }
}

/** Frame of its own under a name, at the foot of the column. */
function fillFooter(stack: Stack, group: Group, hue: number, input: PageInput): PageFrame {
  stack.skip(GROUP_GAP);
  const top = stack.bottom();
  const key = `foot ${group.key}`;
  const text = nameOf(group, input);
  const { x, width } = stack.card({ key, variant: 'head', node: null, text, meta: '', hue });
  fillRows(stack, group.members, hue, input);
  stack.skip(PADDING);
  return { key, variant: 'group', hue, x, y: top, width, height: stack.bottom() - top };
}

function nameOf({ head, heading }: Group, { texts }: PageInput): string {
  if (head !== null) return texts.nameOf(head);
  return heading === null ? '' : texts.group(heading);
}

import type { Group, PageModel } from '../model/pageContent.ts';
import { rowBudget } from './budgets.ts';
import { withNote } from './middleColumn.ts';
import type { PageFrame, PageInput } from './pageLayout.ts';
import { hiddenKey, type Stack } from './stack.ts';

const GROUP_GAP = 12;
const PADDING = 6;

export interface GroupColumn {
  readonly frames: readonly PageFrame[];
  /** Height at which a line reaches each group. */
  readonly heads: ReadonlyMap<string, number>;
}

/** Fills the right: people, things and what else belongs to the center, with their memories. */
export function fillGroups(
  stack: Stack,
  { groups, count }: Pick<PageModel, 'groups' | 'count'>,
  input: PageInput,
): GroupColumn {
  const frames: PageFrame[] = [];
  const heads = new Map<string, number>();
  let rows = 0;
  for (const [hue, group] of groups.entries()) {
    stack.skip(stack.items.length > 1 ? GROUP_GAP : 0);
    const top = stack.bottom();
    const budget = input.open.has(group.key) ? Number.MAX_SAFE_INTEGER : rowBudget(count, rows);
    const head = fillHead(stack, group, hue, input);
    fillRows(stack, group, { budget, closed: rowBudget(count, rows), hue }, input);
    rows += Math.min(budget, group.members.length);
    stack.skip(group.members.length + group.hidden > 0 ? PADDING : 0);
    const box = { x: head.x, y: top, width: head.width, height: stack.bottom() - top };
    frames.push({ key: group.key, variant: 'group', hue, ...box });
    heads.set(group.key, Math.round(head.y + Math.min(head.height, 36) / 2));
  }
  return { frames, heads };
}

function fillHead(stack: Stack, group: Group, hue: number, { words }: PageInput) {
  const { head, heading, key, members, hidden } = group;
  if (head !== null) {
    const [text, meta] = [words.nameOf(head), words.headOf(head, members.length + hidden)];
    return stack.card({ key: head.id, variant: 'head', node: head, text, meta, hue });
  }
  const text = heading === null ? '' : words.group(heading);
  return stack.card({ key: `group ${key}`, variant: 'head', node: null, text, meta: '', hue });
}

function fillRows(
  stack: Stack,
  { key, head, members, hidden }: Group,
  {
    budget,
    closed,
    hue,
  }: { readonly budget: number; readonly closed: number; readonly hue: number },
  { words, open }: PageInput,
): void {
  for (const node of members.slice(0, budget)) {
    const text = withNote(words.nameOf(node), words.noteOf(node));
    stack.card({ key: node.id, variant: 'row', node, text, meta: '', hue });
  }
  const collapsed = members.length - budget;
  if (collapsed > 0 || (open.has(key) && members.length > closed)) {
    const text = collapsed > 0 ? words.more(collapsed) : words.less;
    stack.more(`more ${key}`, text, { group: key, isOpen: open.has(key), owner: null });
  } else if (head !== null && hidden > 0) {
    const group = hiddenKey(head.id);
    stack.more(group, words.more(hidden), { group, isOpen: false, owner: head.id });
  }
}

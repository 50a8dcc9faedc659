import type { GraphNode } from '../../../stores/graph/graphPicture.ts';

/** Width of a label in screen pixels, and height of its lines. */
export const LABEL_WIDTH = 132;
const LINE_HEIGHT = 15;
const MAX_LINES = 2;
/** Mean character width of the text font at 12 px, measured over both scripts. */
const CHARACTER_WIDTH = 6.1;
const MAX_LENGTH = Math.floor((LABEL_WIDTH / CHARACTER_WIDTH) * MAX_LINES) - 2;

/**
 * Number of labels that a new layout reserves space for; the others show when there is space, or on
 * demand.
 */
export const MAX_RESERVED_LABELS = 26;

/** Number of memories that are labeled first, beside all people and things. */
const LABELED_MEMORIES = 12;

/** Nodes that are labeled first, even over marks: people, things, and what matters most. */
export function labeledFirstIds(
  nodes: readonly Pick<GraphNode, 'id' | 'entity' | 'interest' | 'hops'>[],
): ReadonlySet<string> {
  const memories = nodes
    .filter(({ entity }) => !entity)
    .toSorted((a, b) => a.hops - b.hops || b.interest - a.interest)
    .slice(0, LABELED_MEMORIES);
  return new Set([...nodes.filter(({ entity }) => entity), ...memories].map(({ id }) => id));
}

export interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/** Label text that fits in two lines, cut between words. */
export function labelOf({ text }: Pick<GraphNode, 'text'>): string {
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_LENGTH / 2 ? cut.slice(0, end) : cut).toWellFormed().trimEnd()}…`;
}

export function labelSize(label: string): LabelSize {
  const width = label.length * CHARACTER_WIDTH;
  const lines = Math.min(MAX_LINES, Math.max(1, Math.ceil(width / (LABEL_WIDTH * 0.88))));
  return { width: Math.min(LABEL_WIDTH, Math.ceil(width) + 4), height: lines * LINE_HEIGHT };
}

export interface PositionedLabel extends LabelSize {
  readonly id: string;
  /** Middle of its upper edge, in screen pixels. */
  readonly x: number;
  readonly y: number;
  /** Of nodes that are pointed at or focused: shown even over other labels. */
  readonly always: boolean;
  /** Shown before the others, and even over marks, but never over another label. */
  readonly first: boolean;
}

/** Node whose mark must not be covered by other labels. */
export interface PositionedNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Labels that are readable and cover no other; within a rank, the first have priority. */
export function visibleLabelIds(
  labels: readonly PositionedLabel[],
  nodes: readonly PositionedNode[],
): Set<string> {
  const visible: PositionedLabel[] = [];
  const inOrder = [...labels].sort((a, b) => rankOf(b) - rankOf(a));
  for (const label of inOrder) {
    const free =
      !visible.some((other) => covers(label, other)) &&
      (label.first || !nodes.some((node) => overlapsNode(label, node)));
    if (label.always || free) visible.push(label);
  }
  return new Set(visible.map(({ id }) => id));
}

function rankOf({ always, first }: PositionedLabel): number {
  return 2 * Number(always) + Number(first);
}

function overlapsNode(label: PositionedLabel, node: PositionedNode): boolean {
  return (
    node.id !== label.id &&
    Math.abs(label.x - node.x) < label.width / 2 + node.radius &&
    node.y > label.y - node.radius &&
    node.y < label.y + label.height + node.radius
  );
}

function covers(a: PositionedLabel, b: PositionedLabel): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + 4 &&
    a.y < b.y + b.height + 2 &&
    b.y < a.y + a.height + 2
  );
}

import type {
  GraphEdge,
  GraphNode,
  GraphPicture,
} from '../../../renderer/stores/graph/graphPicture.ts';
import type { GraphRelation, GraphSort } from '../../../shared/domain/graph.ts';

const DAY = 86_400_000;
const YEARS = 8;
const WORDS = 'river bread letter bridge soup cello train garden winter lamp window harbor'.split(
  ' ',
);

interface NodeChange extends Partial<Omit<GraphNode, 'id'>> {
  readonly id: string;
}

export function graphNode(change: NodeChange): GraphNode {
  return {
    text: change.id,
    sort: 'semantic',
    entity: false,
    kind: 'Fact',
    trust: 'user',
    strength: 0.7,
    flags: new Set(),
    time: Date.UTC(2026, 2, 1),
    fadeAt: null,
    hops: 1,
    interest: 0.5,
    change: 'same',
    addedBy: null,
    ...change,
  };
}

export function graphEdge(source: string, relation: GraphRelation, target: string): GraphEdge {
  const id = `${source} ${relation} ${target}`;
  return { id, source, target, relation, label: '', confidence: 1, change: 'same' };
}

interface HubOptions {
  readonly textOf?: (index: number) => string;
  /** Share of the nodes that are memories of the hub itself. */
  readonly nearbyShare?: number;
}

/**
 * A person of whom very much is known: memories that are also about others, the messages they come
 * from, and some that disagree or were replaced.
 */
export function hubPicture(
  size: number,
  { textOf = plainText, nearbyShare = 1 / 3 }: HubOptions = {},
): GraphPicture {
  const near = size * nearbyShare;
  const entity = (id: string, sort: GraphSort, hops: number) =>
    graphNode({
      id,
      text: `${id} of the ${WORDS[hops]}`,
      sort,
      entity: true,
      kind: null,
      trust: null,
      hops,
    });
  const hub = entity('hub', 'person', 0);
  const others = Array.from({ length: Math.min(12, Math.ceil(size / 12)) }, (_, index) =>
    entity(`other${index}`, index % 3 === 0 ? 'place' : 'person', 2),
  );
  const memories: GraphNode[] = [];
  const messages: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  for (let index = 0; memories.length + messages.length + others.length + 1 < size; index += 1) {
    const id = `memory${index}`;
    const time = Date.UTC(2019, 0, 1) + ((index * 37) % (YEARS * 365)) * DAY;
    memories.push(graphNode({ id, text: textOf(index), time, hops: index < near ? 1 : 2 }));
    if (index < near) edges.push(graphEdge(id, 'about', 'hub'));
    const other = others[(index * 5) % Math.max(1, others.length)];
    if (other && index % 4 !== 0) edges.push(graphEdge(id, 'about', other.id));
    if (index % 7 === 3) edges.push(graphEdge(id, 'contradicts', `memory${index - 1}`));
    if (index % 9 === 4) edges.push(graphEdge(id, 'supersedes', `memory${index - 2}`));
    if (index % 3 !== 0 || memories.length + messages.length + others.length + 1 >= size) continue;
    const messageId = `message${index}`;
    const text = textOf(index + 1);
    messages.push(graphNode({ id: messageId, text, sort: 'episodic', kind: null, time, hops: 2 }));
    edges.push(graphEdge(id, 'derived_from', messageId));
  }
  const collapsed = [{ owner: 'hub', relation: 'about' as const, count: 1_000 }];
  return { nodes: [hub, ...memories, ...others, ...messages], edges, collapsed };
}

function plainText(index: number): string {
  const word = (shift: number) => WORDS[(index * 7 + shift * 3) % WORDS.length] ?? '';
  return `The ${word(0)} by the ${word(1)} was about the ${word(2)} number ${index}`;
}

/** Texts that break layouts: very long, one word, without spaces, right to left, empty, markup. */
export const HOSTILE_TEXTS: readonly string[] = [
  'An answer that never ends, with words and words. '.repeat(82).slice(0, 4_000),
  'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, 300),
  '她说他们在二十五年前的那个冬天从海边的小城搬到了河对岸的老房子里'.repeat(9).slice(0, 300),
  'قالت أختي إن الطفل يعاني من حساسية شديدة تجاه البندق وليس الجوز كما ظننا من قبل',
  '',
  '   ',
  '<b>bold</b> & <script>alert(1)</script> \u202Eright to left override',
  '👩‍👩‍👧‍👦'.repeat(60),
];

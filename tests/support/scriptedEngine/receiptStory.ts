import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { ReceiptItem } from '../../../shared/domain/receipt.ts';
import { memory, said } from './build.ts';
import { ago } from './clock.ts';
import { receiptItem, withReceipt } from './receipts.ts';
import type { WorkspaceWorld } from './world.ts';

/** Gives every answer that names memories its receipt; the first one has something of everything. */
export function tellReceipts(space: WorkspaceWorld): void {
  let first = true;
  space.messages = space.messages.map((message, index) => {
    if (message.role === 'user' || message.citations.length === 0) return message;
    const query = space.messages[index - 1]?.text ?? '';
    const used = message.citations.flatMap(({ n, nodeId }) => {
      const node = space.nodes.find((each) => each.id === nodeId);
      return node === undefined ? [] : [receiptItem(node, 'used', { n, cited: true })];
    });
    const told = first
      ? withReceipt(message, query, [...used, ...elsewhere(space)], rest(space))
      : withReceipt(message, query, used);
    first = false;
    space.receipts.set(message.id, told.receipt);
    return told.message;
  });
}

function elsewhere(space: WorkspaceWorld): ReceiptItem[] {
  const find = (word: string) => space.nodes.find(({ content }) => content.includes(word));
  const item = (
    node: MemoryNode | undefined,
    group: ReceiptItem['group'],
    change: Partial<ReceiptItem> = {},
  ) => (node === undefined ? [] : [receiptItem(node, group, change)]);
  const turn = said(
    'Half up front? Jonas paid a third, and was glad when it rained.',
    ago.days(20),
  );
  const because = memory('The first carpenter vanished with the deposit', 'Event', ago.days(400));
  return [
    ...item(because, 'used', {
      n: 3,
      paths: [
        { list: 'text', rank: 9, score: 0.8, via: [] },
        {
          list: 'causal',
          rank: 1,
          score: 0.7,
          via: [
            'I never pay more than a third in advance',
            'The first carpenter vanished with the deposit',
          ],
        },
      ],
    }),
    ...item(turn, 'cut', {
      score: 1.31,
      paths: [{ list: 'derived', rank: null, score: 1.3, via: ['Met Marek at Jonas’s place'] }],
    }),
    ...item(find('Marek at Jonas'), 'not_needed', {
      score: 0.94,
      tokens: 0,
      paths: [{ list: 'entity', rank: 2, score: 0.5, via: ['Marek'] }],
    }),
    ...item(find('oak boards are'), 'held_back', { score: 0.71, tokens: 0 }),
  ];
}

function rest(space: WorkspaceWorld) {
  const goal = space.nodes.find(({ kind }) => kind === 'Goal');
  const todo = space.nodes.find(({ kind, status }) => kind === 'Todo' && status === 'active');
  const budget = space.nodes.find(({ status }) => status === 'superseded');
  return {
    intent: 'why' as const,
    bulletin: {
      id: 'bulletin-1',
      tokens: 64,
      lines: [
        { nodeId: goal?.id ?? 'x', section: 'active_goals' as const, text: goal?.content ?? '' },
        { nodeId: todo?.id ?? 'y', section: 'open_todos' as const, text: todo?.content ?? '' },
      ],
    },
    excluded: [
      { nodeId: budget?.id ?? 'z', text: budget?.content ?? '', why: 'answer_without' as const },
    ],
    warnings: ['old_bulletin' as const],
  };
}

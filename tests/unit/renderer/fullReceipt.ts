import type { Response } from '../../../shared/contract/index.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { ReceiptItem, NodeReceiptItem } from '../../../shared/domain/receipt.ts';
import { ago } from '../../support/ago.ts';
import { asNodeId } from '../../support/ids.ts';

const DEPOSIT = 'I never pay more than a third in advance';
const VANISHED = 'The first carpenter vanished with the deposit';

/**
 * One reply with something in every group. No question comes to all of them at once: it would need
 * a full budget, a file that nobody asked for, a cause and a memory that was asked to be left out.
 */
export function fullReceipt(message: Message): Response<'receipts.get'> {
  return {
    receipt: {
      messageId: message.id,
      turnId: message.turnId,
      query: 'Why not half in advance?',
      at: message.createdAt,
      intent: 'why',
      complexity: 'simple',
      budget: { tokens: 1000, used: 214 },
      items: [
        item(DEPOSIT, 'used', { n: 1, cited: true }),
        item('The kitchen budget is 15,000 €', 'used', { n: 2, cited: true }),
        item(VANISHED, 'used', {
          n: 3,
          paths: [{ list: 'causal', rank: 1, score: 0.7, via: [DEPOSIT, VANISHED] }],
        }),
        item('Half up front? Jonas paid a third.', 'cut', { source: 'turn', kind: null }),
        item('Met Marek at Jonas’s place', 'not_needed', { tokens: 0 }),
        item('The oak boards are 27 mm thick', 'held_back', { trust: 'ingested', tokens: 0 }),
      ],
      bulletin: {
        id: 'bulletin',
        tokens: 64,
        lines: [
          { nodeId: asNodeId('goal'), section: 'active_goals', text: 'Finish the half-marathon' },
        ],
      },
      excluded: [
        { nodeId: asNodeId('old'), text: 'The budget is 12,000 €', why: 'answer_without' },
      ],
      timings: [
        { step: 'context', ms: 11 },
        { step: 'indexes', ms: 0.01 },
        { step: 'understand', ms: 0.3 },
        { step: 'text', ms: 6.24 },
        { step: 'graph', ms: 1 },
        { step: 'fusion', ms: 0.2 },
        { step: 'rows', ms: 2.9 },
        { step: 'bulletin', ms: 3 },
      ],
      warnings: ['old_bulletin'],
    },
    notRelevant: [],
    memories: [],
  };
}

function item(
  text: string,
  group: ReceiptItem['group'],
  change: Partial<NodeReceiptItem> = {},
): ReceiptItem {
  return {
    nodeId: asNodeId(text),
    source: 'memory',
    group,
    text,
    kind: 'Fact',
    trust: 'user',
    eventTime: ago.days(1),
    score: 2.4,
    tokens: 12,
    paths: [{ list: 'text', rank: 1, score: 2.4, via: [] }],
    n: null,
    cited: false,
    ...change,
  };
}

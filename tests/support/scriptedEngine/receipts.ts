import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Receipt, ReceiptItem } from '../../../shared/domain/receipt.ts';
import { changeGroup, memory } from './build.ts';
import type { Emitter } from './events.ts';
import { findNode, spaceOf } from './memoryHandlers.ts';
import type { World } from './world.ts';

type ReceiptCommands = Pick<
  EngineHandlers,
  Extract<keyof EngineHandlers, `receipts.${string}` | `diagnostics.${string}`>
>;

export function receiptItem(
  node: MemoryNode,
  group: ReceiptItem['group'],
  change: Partial<ReceiptItem> = {},
): ReceiptItem {
  return {
    nodeId: node.id,
    source: node.type === 'episodic' ? 'turn' : 'memory',
    group,
    text: node.content,
    kind: node.kind,
    trust: node.trust,
    eventTime: node.eventTime,
    score: 2.4,
    tokens: Math.ceil(node.content.length / 3.5),
    paths: [{ list: 'text', rank: 1, score: 2.4, via: [] }],
    n: null,
    cited: false,
    ...change,
  };
}

/** A receipt to look at, and its summary on the message it belongs to. */
export function withReceipt(
  message: Message,
  query: string,
  items: readonly ReceiptItem[],
  change: Partial<Receipt> = {},
): { message: Message; receipt: Receipt } {
  const count = (...groups: readonly string[]) =>
    items.filter(({ group }) => groups.includes(group)).length;
  const summary = {
    used: count('used'),
    notNeeded: count('not_needed', 'held_back'),
    cut: count('cut'),
    ms: 14,
  };
  const receipt: Receipt = {
    messageId: message.id,
    turnId: message.turnId,
    query,
    at: message.createdAt,
    intent: 'what',
    complexity: 'simple',
    budget: { tokens: 1000, used: 214 },
    items: [...items],
    bulletin: null,
    excluded: [],
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
    warnings: [],
    ...change,
  };
  return { message: { ...message, receipt: summary }, receipt };
}

export function createReceiptHandlers(world: World, events: Emitter): ReceiptCommands {
  return {
    'diagnostics.investigate'({ workspaceId, question, tokens }) {
      const words = question
        .toLocaleLowerCase()
        .split(/\P{L}+/u)
        .filter((word) => word.length > 3);
      const found = spaceOf(world, workspaceId).nodes.filter(({ content }) =>
        words.some((word) => content.toLocaleLowerCase().includes(word)),
      );
      return {
        question,
        intent: 'what',
        complexity: 'simple',
        budget: { tokens: tokens ?? 2000, used: 0 },
        evidence: found.map((node) => ({ item: receiptItem(node, 'used'), provenance: [] })),
        omitted: 0,
      };
    },
    'diagnostics.save': ({ workspaceId, finding }) => {
      const node = memory(finding, 'Observation', Date.now(), { trust: 'inferred' });
      const space = spaceOf(world, workspaceId);
      space.nodes.push(node);
      const group = changeGroup('remember', finding);
      space.acts.unshift({ group, swap: () => undefined });
      events.emit('facts.changed', { workspaceId });
      events.emit('history.changed', { workspaceId });
      return { node, changeId: group.id };
    },
    'receipts.get'({ workspaceId, messageId }) {
      const receipt = spaceOf(world, workspaceId).receipts.get(messageId);
      if (!receipt) throw contractError('not_found', { reason: 'receipt' });
      const { nodes, notRelevant } = spaceOf(world, workspaceId);
      const ids = receipt.items.map(({ nodeId }) => nodeId);
      const memories = nodes.filter(({ id, type }) => type !== 'episodic' && ids.includes(id));
      return { receipt, notRelevant: [...notRelevant], memories };
    },
    'receipts.notRelevant'({ workspaceId, nodeId }) {
      const space = spaceOf(world, workspaceId);
      const group = changeGroup('not_relevant', findNode(space, nodeId).content);
      const swap = () => {
        if (!space.notRelevant.delete(nodeId)) space.notRelevant.add(nodeId);
        events.emit('history.changed', { workspaceId });
      };
      space.acts.unshift({ group, swap });
      swap();
      return { changeId: group.id };
    },
    'receipts.relevant'({ workspaceId, nodeId }) {
      const space = spaceOf(world, workspaceId);
      const group = changeGroup('relevant', findNode(space, nodeId).content);
      space.notRelevant.delete(nodeId);
      space.acts.unshift({ group, swap: () => undefined });
      events.emit('history.changed', { workspaceId });
      return { changeId: group.id };
    },
  };
}

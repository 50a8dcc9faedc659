import { expect, test } from 'vitest';
import {
  finishReceipt,
  recalledItem,
  type ReceiptDraft,
} from '../../../../../../electron/engine/chat/receipts/receiptDraft.ts';
import type { RecallHit } from '../../../../../../electron/engine/retrieval/recall.ts';
import { asNodeId } from '../../../../../support/ids.ts';

const hit: RecallHit = {
  nodeId: asNodeId('olaf'),
  source: 'memory',
  content: 'The lighthouse keeper is called Olaf',
  passage: null,
  eventTime: 0,
  relevance: 1,
  kind: 'Fact',
  trust: 'user',
  score: 1,
  tokens: 9,
  paths: [],
};

const draftWith = (items: ReceiptDraft['items']): ReceiptDraft => ({
  query: 'Who keeps the light?',
  intent: 'who',
  complexity: 'simple',
  budget: null,
  items,
  bulletin: null,
  excluded: [],
  timings: [],
  warnings: [],
});

test('a memory that the model looked up after it was cut has the number it was shown under', () => {
  const cut = { ...recalledItem(hit), group: 'cut' as const, paths: [] };
  const { items } = finishReceipt(draftWith([cut]), new Set([hit.nodeId]), [hit], () => 7);
  expect(items).toMatchObject([{ group: 'used', n: 7, cited: true, paths: [{ list: 'tool' }] }]);
});

test('a memory that was read and looked up again keeps its number', () => {
  const used = { ...recalledItem(hit), group: 'used' as const, paths: [], n: 3 };
  const { items } = finishReceipt(draftWith([used]), new Set(), [hit], () => 3);
  expect(items).toMatchObject([{ group: 'used', n: 3, cited: false }]);
});

import type { Citation } from '../../../../shared/domain/chat.ts';
import type { ReceiptItem } from '../../../../shared/domain/receipt.ts';
import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { Exclusion } from '../../retrieval/exclusion.ts';
import { intentOf } from '../../retrieval/understand/intent.ts';
import type { ReadStore } from '../../storage/store.ts';
import { profileWithout } from './builtInReceipt.ts';
import type { TimedBulletin } from './currentBulletin.ts';
import type { ReceiptDraft } from './receiptDraft.ts';

interface AnswerWithoutSearch {
  readonly citations: readonly Citation[];
  readonly exclusion: Exclusion;
  readonly bulletin: TimedBulletin;
}

/**
 * Receipt of an answer that searched nothing: a greeting, a command, or a list read by kind or time,
 * whose memories no list of candidates found.
 */
export function receiptWithoutSearch(
  store: ReadStore,
  query: string,
  { citations, exclusion, bulletin }: AnswerWithoutSearch,
): ReceiptDraft {
  return {
    query,
    intent: intentOf(query),
    complexity: 'simple',
    budget: null,
    items: citations.flatMap((citation) => citedItem(store, citation)),
    bulletin: profileWithout(bulletin, exclusion),
    excluded: [...exclusion.excluded],
    timings: [{ step: 'bulletin', ms: bulletin.ms }],
    warnings: [...bulletin.warnings],
  };
}

function citedItem(store: ReadStore, { nodeId, n, quote, eventTime }: Citation): ReceiptItem[] {
  const node = store.trackedRows.get('nodes', nodeId);
  if (node === null) return [];
  const source = node.type === 'episodic' ? 'turn' : 'memory';
  return [
    {
      source,
      nodeId: node.id,
      group: 'used',
      text: quote,
      kind: node.kind,
      trust: node.trust,
      eventTime,
      score: 0,
      tokens: estimateTokens(quote),
      paths: [],
      n,
      cited: true,
    },
  ];
}

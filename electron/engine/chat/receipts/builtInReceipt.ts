import type { ReceiptItem } from '../../../../shared/domain/receipt.ts';
import type { Excluded } from '../../retrieval/exclusion.ts';
import type { RecallAnswer } from '../../retrieval/recall.ts';
import { recalledItem, type ReceiptDraft } from './receiptDraft.ts';

/**
 * Receipt of an answer without a model: the memories it names count as used, the others as not
 * needed.
 */
export function builtInReceipt(
  query: string,
  { hits, intent, complexity, timings, degraded }: RecallAnswer,
  visible: number,
  excluded: readonly Excluded[],
  ms: number,
): ReceiptDraft {
  return {
    query,
    intent,
    complexity,
    budget: null,
    items: hits.map((hit, i): ReceiptItem => ({
      ...recalledItem(hit),
      group: i < visible ? 'used' : 'not_needed',
      paths: [...hit.paths],
      n: i < visible ? i + 1 : null,
      cited: i < visible,
    })),
    bulletin: null,
    excluded: [...excluded],
    timings: [{ step: 'context', ms }, ...timings],
    warnings: [...degraded],
  };
}

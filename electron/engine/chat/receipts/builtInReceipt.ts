import type { ReceiptItem } from '../../../../shared/domain/receipt.ts';
import type { Exclusion } from '../../retrieval/exclusion.ts';
import type { RecallAnswer } from '../../retrieval/recall.ts';
import type { TimedBulletin } from './currentBulletin.ts';
import { recalledItem, type ReceiptDraft } from './receiptDraft.ts';

interface BuiltInReading {
  /** Number of hits that the answer names. */
  readonly visible: number;
  readonly exclusion: Exclusion;
  readonly bulletin: TimedBulletin;
  readonly ms: number;
}

/**
 * Receipt of an answer without a model: the memories it names count as used, the others as not
 * needed. The standing profile has no numbers: this assistant does not read it.
 */
export function builtInReceipt(
  query: string,
  { hits, intent, complexity, timings, degraded }: RecallAnswer,
  { visible, exclusion, bulletin, ms }: BuiltInReading,
): ReceiptDraft {
  const usedLines = (bulletin.value?.lines ?? []).filter(
    (line) => !exclusion.covers({ id: line.nodeId, content: line.content }),
  );
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
    bulletin: bulletin.value && {
      ...bulletin.value,
      usedLines: usedLines.map((line) => ({ ...line, n: null, cited: false })),
    },
    excluded: [...exclusion.excluded],
    timings: [{ step: 'context', ms }, ...timings, { step: 'bulletin', ms: bulletin.ms }],
    warnings: [...degraded, ...bulletin.warnings],
  };
}

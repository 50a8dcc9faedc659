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
 * needed.
 */
export function builtInReceipt(
  query: string,
  { hits, intent, complexity, timings, degraded }: RecallAnswer,
  { visible, exclusion, bulletin, ms }: BuiltInReading,
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
    bulletin: profileWithout(bulletin, exclusion),
    excluded: [...exclusion.excluded],
    timings: [{ step: 'context', ms }, ...timings, { step: 'bulletin', ms: bulletin.ms }],
    warnings: [...degraded, ...bulletin.warnings],
  };
}

/** Standing profile without what is withheld. It has no numbers: this assistant does not read it. */
export function profileWithout(
  { value }: TimedBulletin,
  exclusion: Exclusion,
): ReceiptDraft['bulletin'] {
  if (value === null) return null;
  const usedLines = value.lines
    .filter(({ nodeId, content }) => !exclusion.covers({ id: nodeId, content }))
    .map((line) => ({ ...line, n: null, cited: false }));
  return { ...value, usedLines };
}

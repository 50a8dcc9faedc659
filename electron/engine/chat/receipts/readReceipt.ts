import {
  receiptSchema,
  storedSummarySchema,
  type Receipt,
  type ReceiptSummary,
} from '../../../../shared/domain/receipt.ts';
import type { MessageId } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

type Log = Pick<ReadStore, 'recallLog'>;

const receiptCodec = jsonCodec(receiptSchema);
const summaryCodec = jsonCodec(storedSummarySchema);

/** Receipt of an answer; null where memory was not searched. */
export function readReceipt(store: Log, messageId: MessageId): Receipt | null {
  const row = store.recallLog.get(messageId);
  return row === null ? null : receiptCodec.parse(row.receipt);
}

export function readSummary(store: Log, messageId: MessageId): ReceiptSummary | null {
  const summary = store.recallLog.summary(messageId);
  return summary === null ? null : summaryCodec.parse(summary);
}

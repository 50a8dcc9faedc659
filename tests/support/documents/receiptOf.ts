import type { MessageId } from '../../../shared/domain/primitives.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import type { TestEngine } from '../testEngine.ts';

export async function readReceiptOf(
  { call }: Pick<TestEngine, 'call'>,
  messageId: MessageId,
): Promise<Receipt> {
  const { receipt } = await call('receipts.get', { messageId });
  if (receipt === null) throw new Error(`no receipt of ${messageId}`);
  return receipt;
}

import { expect, onTestFinished, test } from 'vitest';
import { fullReceipt } from '../../fullReceipt.ts';
import { annasLoci } from '../../loci.ts';
import { messagesOf } from '../../sendTurns.ts';
import { startHarness } from '../harness.ts';
import { asConversationId, asMessageId } from '../../../../support/ids.ts';

const CHANGES = 10;

async function start() {
  const loci = await annasLoci();
  const [conversation] = (await loci.call('conversations.list', {})).conversations;
  const answer = (await messagesOf(loci, conversation?.id ?? asConversationId(''))).at(-1);
  if (!answer) throw new Error('the story has no answer');
  let calls = 0;
  loci.stub('receipts.get', ({ messageId }) => {
    calls += 1;
    return fullReceipt({ ...answer, id: messageId });
  });
  const harness = await startHarness(loci);
  onTestFinished(harness.close);
  const { pending } = harness;
  const { receipts } = harness.workspace();

  return {
    receipts,
    idle: () => pending.idle(),
    /** Receipts that were loaded for a burst of changes. */
    async callsOfBurst(): Promise<number> {
      calls = 0;
      await Promise.all(
        Array.from({ length: CHANGES }, (_, n) =>
          loci.call('facts.remember', { content: `Stamp ${n} is sorted` }),
        ),
      );
      await pending.idle();
      return calls;
    },
  };
}

const ids = ['a', 'b', 'c'].map(asMessageId);

test('receipts that were closed are not loaded again when something changes', async () => {
  const { receipts, idle, callsOfBurst } = await start();
  const closers = ids.map((id) => receipts.watch(id));
  await idle();
  expect(Object.keys(receipts.getState().receipts)).toEqual(ids);
  for (const close of closers) close();
  expect(await callsOfBurst()).toBe(0);
});

test('an open receipt is loaded at most twice for a burst of changes', async () => {
  const { receipts, idle, callsOfBurst } = await start();
  const closers = ids.map((id) => receipts.watch(id));
  closers[1]?.();
  closers[2]?.();
  await idle();
  const count = await callsOfBurst();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(2);
});

test('a receipt that is opened again is loaded again', async () => {
  const { receipts, idle, callsOfBurst } = await start();
  const [id = asMessageId('')] = ids;
  const close = receipts.watch(id);
  await idle();
  close();
  await callsOfBurst();
  expect(receipts.getState().receipts[id]).toBeUndefined();
  receipts.watch(id);
  await idle();
  expect(receipts.getState().receipts[id]?.read?.receipt.messageId).toBe(id);
});

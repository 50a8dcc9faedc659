import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId, MessageId } from '../../../../../shared/domain/primitives.ts';
import { contractError } from '../../../../../shared/contract/errors.ts';
import type { InProcessLoci } from '../../../../support/inProcess/openLoci.ts';
import { startLoci } from '../../loci.ts';
import { asConversationId } from '../../../../support/ids.ts';
import { messagesOf } from '../../sendTurns.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let loci: InProcessLoci;
let first: Harness;
let second: Harness;
let id: ConversationId;

beforeEach(async () => {
  loci = await startLoci();
  first = await startHarness(loci);
  second = await startHarness(loci);
  id = first.workspace().chat.begin();
  second.workspace().chat.begin(id);
});

afterEach(() => {
  first.close();
  second.close();
});

const outboxKey = () => `loci.outbox.${loci.workspaceId}`;
const textsIn = (harness: Harness) =>
  harness
    .workspace()
    .chat.getState()
    .outgoing.map(({ text }) => text);
const storedTexts = () =>
  (JSON.parse(localStorage.getItem(outboxKey()) ?? '[]') as { text: string }[]).map(
    ({ text }) => text,
  );

async function cut(harness: Harness): Promise<void> {
  harness.cut();
  await until(() => harness.app.connection.store.getState().phase === 'lost', 'the loss');
}

/** Tells the windows of a change of the outbox, as a browser tells all but the one that made it. */
function announce(run: () => void): void {
  const oldValue = localStorage.getItem(outboxKey());
  run();
  const newValue = localStorage.getItem(outboxKey());
  window.dispatchEvent(new StorageEvent('storage', { key: outboxKey(), oldValue, newValue }));
}

test('a message that was refused stays so in the next window, with the reason', async () => {
  loci.stub('chat.send', () => Promise.reject(contractError('refused', { reason: 'attachment' })));
  await first.workspace().chat.outbox.send(id, 'Со счётом');
  loci.stub('chat.send', null);
  second.close();
  second = await startHarness(loci);
  await second.workspace().chat.outbox.flush();
  const [item] = second.workspace().chat.getState().outgoing;
  expect(item).toMatchObject({ state: 'failed', problem: { reason: 'attachment' } });
  expect(await messagesOf(loci, id).catch(() => [])).toEqual([]);
  await second.workspace().chat.outbox.resend(item?.clientMessageId ?? ('' as MessageId));
  expect(textsIn(second)).toEqual([]);
});

describe('messages that two windows hold unsent', () => {
  test('are kept, those of both', async () => {
    await cut(first);
    await cut(second);
    await first.workspace().chat.outbox.send(id, 'From the first');
    await second.workspace().chat.outbox.send(id, 'From the second');
    expect(storedTexts().toSorted()).toEqual(['From the first', 'From the second']);
  });

  test('stay discarded where the other window still shows one', async () => {
    await cut(first);
    await first.workspace().chat.outbox.send(id, 'Not after all');
    second.close();
    second = await startHarness(loci);
    await until(() => storedTexts().length === 0, 'the other window to send it');
    await first.workspace().chat.outbox.send(id, 'Another');
    expect(storedTexts()).toEqual(['Another']);
  });

  test('leave the screen when the other window discards them, and are not sent', async () => {
    await cut(first);
    await first.workspace().chat.outbox.send(id, 'Not after all');
    await first.workspace().chat.outbox.send(id, 'This one');
    await cut(second);
    // The other window has opened with the same messages.
    const { chat } = second.workspace();
    chat.setState({ outgoing: first.workspace().chat.getState().outgoing });
    const [item] = chat.getState().outgoing;
    announce(() => chat.outbox.discard(item?.clientMessageId ?? ('' as MessageId)));
    expect(textsIn(first)).toEqual(['This one']);
    first.reconnect();
    await until(() => textsIn(first).length === 0, 'the other one to be sent');
    const messages = await messagesOf(loci, id);
    expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([
      'This one',
    ]);
  });

  test('take over new words of the other window', async () => {
    await cut(first);
    await cut(second);
    await first.workspace().chat.outbox.send(id, 'As it was');
    const { chat } = second.workspace();
    chat.setState({ outgoing: first.workspace().chat.getState().outgoing });
    const [item] = chat.getState().outgoing;
    const wording = { text: 'Better', pasted: [] };
    announce(() => void chat.outbox.endEdit(item?.clientMessageId ?? ('' as MessageId), wording));
    expect(textsIn(first)).toEqual(['Better']);
  });
});

test('a conversation that was read in one window is read in the other', async () => {
  const stores = [first, second].map((harness) => harness.workspace().conversations);
  const [reader, other] = stores;
  await first.workspace().chat.outbox.send(id, 'hello');
  await until(() => stores.every((store) => store.getState().unread.has(id)), 'the marks');
  await Promise.all(stores.map((store) => store.load()));
  reader?.markRead(id);
  window.dispatchEvent(new StorageEvent('storage', { key: `loci.unread.${loci.workspaceId}` }));
  expect(other?.getState().unread.has(id)).toBe(false);
});

test('a conversation on screen here is not unread because another window shows another one', async () => {
  const [reader, other] = [first, second].map((harness) => harness.workspace().conversations);
  await first.workspace().chat.outbox.send(id, 'hello');
  await until(() => other?.getState().unread.has(id) === true, 'the mark');
  await Promise.all([reader?.load(), other?.load()]);
  const hidden = asConversationId('hidden');
  first.app.route.go({ screen: 'chat', conversationId: id });
  reader?.markRead(id);
  const key = `loci.unread.${loci.workspaceId}`;
  localStorage.setItem(key, JSON.stringify([id, hidden]));
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect([...(reader?.getState().unread ?? [])]).toEqual([hidden]);
  expect(localStorage.getItem(key) ?? '').not.toContain(id);
});

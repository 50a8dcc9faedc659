import { afterEach, beforeEach, expect, test } from 'vitest';
import { MessageList } from '../../../../renderer/features/chat/transcript/MessageList.tsx';
import { Toasts } from '../../../../renderer/features/shell/Toasts.tsx';
import { useSelect, useWorkspace } from '../../../../renderer/stores/app/storesContext.ts';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/primitives.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { asMessageId } from '../../../support/ids.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { messagesOf, sendTurns } from '../sendTurns.ts';

let loci: InProcessLoci;
let rendered: Rendered;
let id: ConversationId;

beforeEach(async () => {
  loci = await startLoci();
  // More than the page that a conversation opens with.
  id = await sendTurns(
    loci,
    Array.from({ length: 20 }, (_, n) => `Bed ${n + 1}: the tomatoes came late.`),
  );
  rendered = await startRendering(loci);
  await rendered.perform(() => rendered.harness.workspace().chat.open(id));
});

afterEach(() => rendered.close());

function Conversation() {
  const transcript = useSelect(useWorkspace().chat, (state) => state.transcripts[id]);
  if (!transcript) return null;
  return <MessageList conversationId={id} transcript={transcript} outgoing={[]} find={null} />;
}

async function jumpTo(messageId: MessageId): Promise<void> {
  rendered.harness.app.view.target(id, messageId);
  rendered.show(<Conversation />);
  await rendered.perform(() => undefined);
}

const target = () => rendered.harness.app.view.getState().target;

test('a jump to an older message loads its page', async () => {
  const [first] = await messagesOf(loci, id);
  await jumpTo(first?.id ?? asMessageId(''));
  const messages = rendered.harness.workspace().chat.getState().transcripts[id]?.messages;
  expect(messages?.[0]?.id).toBe(first?.id);
  expect(target()).toBeNull();
});

test('a jump ends when the page cannot be loaded, with one error', async () => {
  let calls = 0;
  loci.stub('conversations.messages', () => {
    calls += 1;
    // Ends a loop, so that the test can tell of it.
    if (calls > 5) rendered.harness.app.view.clearTarget();
    throw contractError('internal');
  });
  await jumpTo(asMessageId('gone'));
  expect(calls).toBe(1);
  expect(rendered.harness.app.toasts.getState().toasts).toHaveLength(1);
  expect(target()).toBeNull();
});

test('a jump to a message of another version offers that version, and goes there', async () => {
  const replaced = (await messagesOf(loci, id)).findLast(({ role }) => role === 'user');
  const messageId = replaced?.id ?? asMessageId('');
  await loci.call('chat.edit', {
    messageId,
    clientMessageId: asMessageId('edited'),
    text: 'Bed 20: the tomatoes came early.',
  });
  const { chat } = rendered.harness.workspace();
  await rendered.perform(() => chat.loadAll(id));
  await rendered.perform(() => chat.reload());
  rendered.show(<Toasts />);
  await jumpTo(messageId);
  const [toast] = rendered.harness.app.toasts.getState().toasts;
  expect(toast?.content).toMatchObject({ kind: 'otherVersion', messageId });
  rendered.show(<Toasts />);
  await rendered.perform(() => rendered.control('Show that version').click());
  const shown = chat.getState().transcripts[id]?.messages ?? [];
  expect(shown.some((message) => message.id === messageId)).toBe(true);
  expect(target()).toMatchObject({ messageId });
});

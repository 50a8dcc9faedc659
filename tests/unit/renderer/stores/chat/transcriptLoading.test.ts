// @vitest-environment node
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ChatState } from '../../../../../renderer/stores/chat/chatState.ts';
import { createTranscriptLoading } from '../../../../../renderer/stores/chat/transcriptLoading.ts';
import { createTranscripts } from '../../../../../renderer/stores/chat/transcripts.ts';
import { createToastStore } from '../../../../../renderer/stores/shell/toasts.ts';
import type { Request } from '../../../../../shared/contract/index.ts';
import type { Message } from '../../../../../shared/domain/chat.ts';
import type { Client } from '../../../../../shared/rpc/client.ts';
import { message } from '../../../../support/exampleRows.ts';
import { asConversationId } from '../../../../support/ids.ts';

const id = asConversationId('c');

/** A conversation of so many messages, as the engine pages it. */
function conversationOf(count: number) {
  let messages: readonly Message[] = Array.from({ length: count }, (_, n) =>
    message({
      conversationId: id,
      sessionId: 's',
      turnId: `t-${n}`,
      role: 'user',
      text: `message ${n}`,
      createdAt: n,
    }),
  );
  const call = (_name: 'conversations.messages', request: Request<'conversations.messages'>) => {
    const end = messages.findIndex((each) => each.id === request.before);
    const from = Math.max(0, (end < 0 ? messages.length : end) - request.limit);
    const page = messages.slice(from, end < 0 ? undefined : end);
    return Promise.resolve({ messages: page, sessions: [], hasMore: from > 0 });
  };
  const store = createStore<ChatState>(() => ({ transcripts: {}, outgoing: [], waits: {} }));
  const loading = createTranscriptLoading(createTranscripts(store), {
    client: { call } as unknown as Client,
    workspaceId: 'w',
    toasts: createToastStore(),
  });
  return {
    loading,
    forget(at: number) {
      messages = messages.map((each, n) => (n === at ? { ...each, text: '' } : each));
    },
    transcript: () => store.getState().transcripts[id],
  };
}

test('a message forgotten in a long conversation leaves the screen, however early it was', async () => {
  const { loading, forget, transcript } = conversationOf(1_200);
  await loading.open(id);
  await loading.loadAll(id);
  expect(transcript()?.messages).toHaveLength(1_200);
  forget(0);
  forget(650);
  await loading.reload(id);
  expect(transcript()?.messages).toHaveLength(1_200);
  expect(transcript()?.messages[0]?.text).toBe('');
  expect(transcript()?.messages[650]?.text).toBe('');
});

test('messages that are not loaded yet stay so when a conversation is read again', async () => {
  const { loading, transcript } = conversationOf(100);
  await loading.open(id);
  await loading.reload(id);
  expect(transcript()?.messages).toHaveLength(30);
  expect(transcript()?.hasMore).toBe(true);
});

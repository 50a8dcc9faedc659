// @vitest-environment node
import { expect, test } from 'vitest';
import { subscribeToAnswers } from '../../../../../renderer/stores/chat/subscribeToAnswers.ts';
import type { EventName, EventPayload } from '../../../../../shared/contract/index.ts';
import type { Message } from '../../../../../shared/domain/chat.ts';
import type { Client } from '../../../../../shared/rpc/client.ts';
import { message } from '../../../../support/exampleRows.ts';
import { asConversationId } from '../../../../support/ids.ts';

const conversationId = asConversationId('c');

/** A conversation on screen whose answer is being written, and the reloads that wait for a reply. */
function answerOnScreen() {
  const ofTurn = { conversationId, sessionId: 's', turnId: 't', createdAt: 0 };
  const answer = message({ ...ofTurn, role: 'assistant', text: 'One' }, { state: 'streaming' });
  let messages: readonly Message[] = [answer];
  const listeners = new Map<EventName, (payload: never) => void>();
  const on = (name: EventName, listener: (payload: never) => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  };
  const replies: (() => void)[] = [];
  let reloads = 0;
  subscribeToAnswers({ on } as unknown as Client, {
    messagesOf: () => messages,
    setMessages: (_, changed) => (messages = changed),
    putMessage: () => undefined,
    loadLatest: () => {
      reloads += 1;
      return new Promise<void>((resolve) => replies.push(resolve));
    },
    setWait: () => undefined,
    onAnswerEnded: () => undefined,
  });
  return {
    reloads: () => reloads,
    text: () => messages[0]?.text,
    say(offset: number, text: string) {
      const ofAnswer = { workspaceId: 'w', conversationId, turnId: 't', messageId: answer.id };
      const delta: EventPayload<'chat.delta'> = { ...ofAnswer, offset, text };
      listeners.get('chat.delta')?.(delta as never);
    },
    /** Ends the oldest reload, which brought this text. */
    async reply(text: string) {
      messages = [{ ...answer, text }];
      replies.shift()?.();
      await new Promise<void>((resolve) => setTimeout(resolve));
    },
  };
}

test('one missing piece of an answer reloads the conversation once, whatever follows meanwhile', async () => {
  const { say, reply, reloads, text } = answerOnScreen();
  say(7, ' three');
  say(13, ' four');
  say(18, ' five');
  expect(reloads()).toBe(1);
  await reply('One two three four');
  // What came during the reload may be missing in it.
  expect(reloads()).toBe(2);
  await reply('One two three four five');
  say(23, ' six');
  expect(text()).toBe('One two three four five six');
  expect(reloads()).toBe(2);
});

test('a piece that is missing later reloads it again', async () => {
  const { say, reply, reloads } = answerOnScreen();
  say(7, ' three');
  await reply('One two three');
  expect(reloads()).toBe(1);
  say(18, ' five');
  expect(reloads()).toBe(2);
});

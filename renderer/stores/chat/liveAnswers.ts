import type { EventPayload } from '../../../shared/contract/index.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { Id, ConversationId, MessageId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { applyDelta, applyToolCall } from './transcript.ts';

/** Wait status of an answer; `until` is when the next attempt begins. */
export interface Wait {
  readonly status: EventPayload<'chat.status'>['status'];
  readonly until: number | null;
}

interface AnswerFollower {
  readonly messagesOf: (conversationId: ConversationId) => readonly Message[] | undefined;
  readonly show: (conversationId: ConversationId, messages: readonly Message[]) => void;
  readonly put: (conversationId: ConversationId, message: Message) => void;
  readonly loadLatest: (conversationId: ConversationId) => Promise<void>;
  readonly wait: (messageId: MessageId, wait: Wait | null) => void;
  /** Called when an answer completed or was stopped: the queue may go on. */
  readonly ended: (conversationId: ConversationId) => void;
}

/** Updates answers on screen from their events. */
export function followAnswers(client: Client, to: AnswerFollower): () => void {
  /** Answers of a version that is not on screen: looked up once, not at every piece. */
  const elsewhere = new Set<Id>();

  function isShown(conversationId: ConversationId, messageId: MessageId): boolean {
    return to.messagesOf(conversationId)?.some(({ id }) => id === messageId) ?? false;
  }

  async function lookFor(conversationId: ConversationId, messageId: MessageId): Promise<void> {
    if (elsewhere.has(messageId) || !to.messagesOf(conversationId)) return;
    elsewhere.add(messageId);
    await to.loadLatest(conversationId);
  }

  function extendAnswer(
    {
      conversationId,
      messageId,
    }: { readonly conversationId: ConversationId; readonly messageId: MessageId },
    apply: (messages: readonly Message[]) => readonly Message[] | null,
  ): void {
    const messages = to.messagesOf(conversationId);
    if (!messages) return;
    if (!isShown(conversationId, messageId)) return void lookFor(conversationId, messageId);
    const next = apply(messages);
    if (next === null) void to.loadLatest(conversationId);
    else if (next !== messages) to.show(conversationId, next);
  }

  const unsubscribers = [
    client.on('chat.started', ({ conversationId, message }) => to.put(conversationId, message)),
    client.on('chat.status', ({ messageId, status, retryInSec }) => {
      const until = retryInSec === null ? null : Date.now() + retryInSec * 1000;
      to.wait(messageId, status === 'answering' ? null : { status, until });
    }),
    client.on('chat.reasoning', (event) => {
      to.wait(event.messageId, null);
      extendAnswer(event, (messages) =>
        applyDelta(messages, event.messageId, event.offset, event.text, 'reasoning'),
      );
    }),
    client.on('chat.tool', (event) => {
      to.wait(event.messageId, null);
      extendAnswer(event, (messages) => applyToolCall(messages, event.messageId, event.toolCall));
    }),
    client.on('chat.delta', (event) => {
      to.wait(event.messageId, null);
      extendAnswer(event, (messages) =>
        applyDelta(messages, event.messageId, event.offset, event.text),
      );
    }),
    client.on('chat.finished', ({ conversationId, messageId, message }) => {
      to.wait(messageId, null);
      if (isShown(conversationId, messageId)) to.put(conversationId, message);
      else void lookFor(conversationId, messageId);
      elsewhere.delete(messageId);
      // After a failure the next message would most likely fail, too.
      if (message.state === 'complete' || message.problem === 'cancelled') to.ended(conversationId);
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

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

/** Where the answers are shown. */
interface AnswerView {
  readonly messagesOf: (conversationId: ConversationId) => readonly Message[] | undefined;
  readonly setMessages: (conversationId: ConversationId, messages: readonly Message[]) => void;
  readonly putMessage: (conversationId: ConversationId, message: Message) => void;
  readonly loadLatest: (conversationId: ConversationId) => Promise<void>;
  readonly setWait: (messageId: MessageId, wait: Wait | null) => void;
  /** Called when an answer completed or was stopped: the queue may go on. */
  readonly onEnded: (conversationId: ConversationId) => void;
}

/** Updates answers on screen from their events. */
export function followAnswers(client: Client, view: AnswerView): () => void {
  /** Answers whose version is not on screen: each is reloaded once, not at every delta. */
  const offScreenAnswerIds = new Set<Id>();

  function isShown(conversationId: ConversationId, messageId: MessageId): boolean {
    return view.messagesOf(conversationId)?.some(({ id }) => id === messageId) ?? false;
  }

  async function reloadOnce(conversationId: ConversationId, messageId: MessageId): Promise<void> {
    if (offScreenAnswerIds.has(messageId) || !view.messagesOf(conversationId)) return;
    offScreenAnswerIds.add(messageId);
    await view.loadLatest(conversationId);
  }

  function extendAnswer(
    {
      conversationId,
      messageId,
    }: { readonly conversationId: ConversationId; readonly messageId: MessageId },
    apply: (messages: readonly Message[]) => readonly Message[] | null,
  ): void {
    const messages = view.messagesOf(conversationId);
    if (!messages) return;
    if (!isShown(conversationId, messageId)) return void reloadOnce(conversationId, messageId);
    const next = apply(messages);
    if (next === null) void view.loadLatest(conversationId);
    else if (next !== messages) view.setMessages(conversationId, next);
  }

  const unsubscribers = [
    client.on('chat.started', ({ conversationId, message }) =>
      view.putMessage(conversationId, message),
    ),
    client.on('chat.status', ({ messageId, status, retryInSec }) => {
      const until = retryInSec === null ? null : Date.now() + retryInSec * 1000;
      view.setWait(messageId, status === 'answering' ? null : { status, until });
    }),
    client.on('chat.reasoning', (event) => {
      view.setWait(event.messageId, null);
      extendAnswer(event, (messages) =>
        applyDelta(messages, event.messageId, event.offset, event.text, 'reasoning'),
      );
    }),
    client.on('chat.tool', (event) => {
      view.setWait(event.messageId, null);
      extendAnswer(event, (messages) => applyToolCall(messages, event.messageId, event.toolCall));
    }),
    client.on('chat.delta', (event) => {
      view.setWait(event.messageId, null);
      extendAnswer(event, (messages) =>
        applyDelta(messages, event.messageId, event.offset, event.text),
      );
    }),
    client.on('chat.finished', ({ conversationId, messageId, message }) => {
      view.setWait(messageId, null);
      if (isShown(conversationId, messageId)) view.putMessage(conversationId, message);
      else void reloadOnce(conversationId, messageId);
      offScreenAnswerIds.delete(messageId);
      // After a failure the next message would most likely fail, too.
      if (message.state === 'complete' || message.problem === 'cancelled')
        view.onEnded(conversationId);
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

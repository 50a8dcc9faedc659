import type { EventPayload } from '../../../shared/contract/index.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { Id, ConversationId, MessageId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { applyDelta, applyToolCall } from './transcript.ts';

/** Wait status of an answer; `until` is when the next attempt begins. */
export interface AnswerWait {
  readonly status: EventPayload<'chat.status'>['status'];
  readonly until: number | null;
}

/** Where the answers are shown. */
interface AnswerView {
  readonly messagesOf: (conversationId: ConversationId) => readonly Message[] | undefined;
  readonly setMessages: (conversationId: ConversationId, messages: readonly Message[]) => void;
  readonly putMessage: (conversationId: ConversationId, message: Message) => void;
  readonly loadLatest: (conversationId: ConversationId) => Promise<void>;
  readonly setWait: (messageId: MessageId, wait: AnswerWait | null) => void;
  /** Called when an answer completed or was stopped: the queue may go on. */
  readonly onAnswerEnded: (conversationId: ConversationId) => void;
}

/** Subscribes to the events of answers, and updates those on screen; returns the unsubscribe function. */
export function subscribeToAnswers(client: Client, view: AnswerView): () => void {
  /** Answers whose version is not on screen: each is reloaded once, not at every delta. */
  const reloadedAnswerIds = new Set<Id>();
  /** Reloads by conversation: after a missing piece, each that follows asks for one. */
  const reloads = new Map<ConversationId, () => Promise<void>>();

  function isShown(conversationId: ConversationId, messageId: MessageId): boolean {
    return view.messagesOf(conversationId)?.some(({ id }) => id === messageId) ?? false;
  }

  async function reloadMissingVersion(
    conversationId: ConversationId,
    messageId: MessageId,
  ): Promise<void> {
    if (reloadedAnswerIds.has(messageId) || !view.messagesOf(conversationId)) return;
    reloadedAnswerIds.add(messageId);
    await view.loadLatest(conversationId);
  }

  async function reload(conversationId: ConversationId): Promise<void> {
    const run = reloads.get(conversationId) ?? coalesce(() => view.loadLatest(conversationId));
    reloads.set(conversationId, run);
    await run();
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
    if (!isShown(conversationId, messageId))
      return void reloadMissingVersion(conversationId, messageId);
    const next = apply(messages);
    if (next === null) void reload(conversationId);
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
      else void reloadMissingVersion(conversationId, messageId);
      reloadedAnswerIds.delete(messageId);
      // After a failure the next message would most likely fail, too.
      if (message.state === 'complete' || message.problem === 'cancelled')
        view.onAnswerEnded(conversationId);
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

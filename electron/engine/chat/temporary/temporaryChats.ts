import { contractError } from '../../../../shared/contract/errors.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import type { Conversation } from '../../../../shared/domain/chat.ts';
import type { Id, MessageId, ConversationId } from '../../../../shared/domain/primitives.ts';
import { createChosenAuthors } from '../answering/chosenAuthors.ts';
import { createRuns } from '../answering/runs.ts';
import { emptyConversation } from '../unsentOptions.ts';

import { createTemporaryAnswers } from './temporaryAnswer.ts';
import type { TemporaryChat, TemporaryChatDependencies } from './temporaryChat.ts';
import { createTemporaryChatSender } from './temporaryChatSender.ts';

/** Limit of open temporary chats, besides those that are being answered. */
const MAX_CHATS = 50;

/**
 * Temporary chats: no row, no journal, no memory. They vanish when Loci ends, or when they are
 * deleted.
 */
export function createTemporaryChats(deps: TemporaryChatDependencies) {
  const { clock, ids } = deps;
  const chats = new Map<ConversationId, TemporaryChat>();
  const runs = createRuns();
  const startAnswer = createTemporaryAnswers(deps, runs);
  const chosenAuthors = createChosenAuthors();
  let counter = 0;

  const findChat = (id: ConversationId | null): TemporaryChat => {
    const chat = id === null ? undefined : chats.get(id);
    if (chat === undefined) throw contractError('not_found', { reason: 'conversation' });
    return chat;
  };
  /** Drops the chat that was silent longest; one that is being answered is in use. */
  const discardOldest = () => {
    const [oldest] = [...chats.values()]
      .filter(({ messages }) => messages.every(({ state }) => state !== 'streaming'))
      .map(({ conversation }) => conversation)
      .sort((a, b) => a.lastMessageAt - b.lastMessageAt);
    if (oldest === undefined) return;
    chats.delete(oldest.id);
    deps.emit({
      name: 'conversations.changed',
      payload: { workspaceId: deps.workspaceId, conversationId: oldest.id },
    });
  };
  const ofMessage = (messageId: MessageId): TemporaryChat | undefined =>
    [...chats.values()].find(({ messages }) => messages.some(({ id }) => id === messageId));
  return {
    has: (conversationId: ConversationId) => chats.has(conversationId),
    hasMessage: (messageId: MessageId) => ofMessage(messageId) !== undefined,
    create(): Conversation {
      const conversation = emptyConversation(ids.next(), clock.now(), {
        temporary: true,
        memory: false,
      });
      if (chats.size >= MAX_CHATS) discardOldest();
      chats.set(conversation.id, { conversation, messages: [], creationOrder: (counter += 1) });
      return conversation;
    },
    list: (): Conversation[] =>
      [...chats.values()]
        .map(({ conversation }) => conversation)
        .filter(({ messageCount }) => messageCount > 0),
    get: (id: ConversationId): Conversation => findChat(id).conversation,
    messages: (id: ConversationId): Response<'conversations.messages'> => ({
      messages: findChat(id).messages,
      sessions: [],
      hasMore: false,
    }),
    /** Pins and switches have no effect on a conversation that is not stored. */
    update: (id: ConversationId): Response<'conversations.update'> => ({
      conversation: findChat(id).conversation,
      changeId: null,
    }),
    setModel(id: ConversationId, model: string | null): Response<'conversations.setModel'> {
      const chat = findChat(id);
      chat.conversation = { ...chat.conversation, model };
      return { conversation: chat.conversation, changeId: null };
    },
    send: createTemporaryChatSender(deps, { findChat, startAnswer: startAnswer }),
    /** Answers a turn again, with a model if one is named; the previous answer is dropped. */
    regenerate(messageId: MessageId, model: string | null): Response<'chat.retry'> {
      const chat = ofMessage(messageId);
      const old = chat?.messages.find(({ id }) => id === messageId);
      if (chat === undefined || old?.role !== 'assistant') throw contractError('not_found');
      if (old.state === 'streaming' || chat.messages.at(-1)?.id !== old.id) {
        throw contractError('conflict', { reason: 'not_retryable' });
      }
      chat.messages = chat.messages.filter(({ id }) => id !== messageId);
      const conversationAuthor = deps.author(chat.conversation, '');
      const author =
        model === null
          ? chosenAuthors.retryAuthor(old, conversationAuthor)
          : deps.author({ model }, '');
      const answer = startAnswer(chat, old.turnId, author);
      chosenAuthors.record(answer.id, { author, conversationAuthor });
      return { turnId: old.turnId, answer };
    },
    stop: (turnId: Id) => runs.stop(turnId),
    discard(id: ConversationId) {
      for (const { turnId } of chats.get(id)?.messages ?? []) runs.stop(turnId);
      return chats.delete(id);
    },
    close: () => runs.close(),
  };
}

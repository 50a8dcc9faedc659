import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { Message } from '../../../../shared/domain/chat.ts';
import type { Id, ConversationId } from '../../../../shared/domain/primitives.ts';
import { automaticTitle, previewOf, replaceableTitle } from '../../text/conversationTitle.ts';
import { userTurn } from '../userTurn.ts';
import {
  upsertMessage,
  temporaryMessage,
  type TemporaryChat,
  type TemporaryChatDependencies,
} from './temporaryChat.ts';

interface TemporaryChatSenderDependencies {
  readonly findChat: (conversationId: ConversationId | null) => TemporaryChat;
  readonly startAnswer: (chat: TemporaryChat, turnId: Id, author: string) => Message;
}

/** Takes a person's message into a temporary conversation; the same one twice is taken once. */
export function createTemporaryChatSender(
  deps: TemporaryChatDependencies,
  { findChat, startAnswer }: TemporaryChatSenderDependencies,
) {
  const { clock, ids } = deps;
  return ({
    conversationId,
    clientMessageId,
    text,
    pasted,
  }: Request<'chat.send'>): Response<'chat.send'> => {
    const chat = findChat(conversationId);
    const existing = chat.messages.find(({ id }) => id === clientMessageId);
    if (existing !== undefined) {
      const answer = chat.messages.find(
        ({ turnId, role }) => turnId === existing.turnId && role === 'assistant',
      );
      const { id } = chat.conversation;
      return {
        conversationId: id,
        turnId: existing.turnId,
        message: existing,
        answer: answer ?? null,
      };
    }
    const turnId = ids.next();
    const turn = userTurn({ text, pasted }, deps.settings()['privacy.redact_secrets']);
    const message = {
      ...temporaryMessage(chat, clock.now(), {
        id: clientMessageId,
        turnId,
        role: 'user',
        text: turn.text,
        state: 'complete',
        author: null,
      }),
      redactions: turn.redactions,
      ...(turn.pasted.length > 0 && { pasted: turn.pasted }),
    };
    upsertMessage(chat, message);
    const { conversation } = chat;
    chat.conversation = {
      ...conversation,
      title:
        conversation.title === replaceableTitle(conversation.title)
          ? automaticTitle(turn.subject ?? message.text)
          : conversation.title,
      lastMessageAt: message.createdAt,
      messageCount: conversation.messageCount + 2,
      preview: previewOf(message.text),
    };
    // No text decides: the built-in assistant, which runs commands, has no memory here.
    const startedAnswer = startAnswer(chat, turnId, deps.author(conversation, ''));
    return { conversationId: conversation.id, turnId, message, answer: startedAnswer };
  };
}

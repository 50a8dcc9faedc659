import type { Conversation, Message } from '../../../../shared/domain/chat.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { Settings } from '../../../../shared/config.ts';
import type { Clock, IdSource } from '../../dependencies.ts';
import type { EngineEvent } from '../../engineApi.ts';
import type { ChatModel } from '../../models/ports.ts';

export interface TemporaryChatDependencies {
  readonly workspaceId: Id;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly settings: () => Settings;
  readonly timeZone: string;
  readonly author: (conversation: Pick<Conversation, 'model'>, text: string) => string;
  readonly model: (author: string) => ChatModel | null;
  readonly emit: (event: EngineEvent) => void;
}

export interface TemporaryChat {
  conversation: Conversation;
  messages: Message[];
  readonly creationOrder: number;
}

export function upsertMessage(chat: TemporaryChat, message: Message): void {
  const isKnownMessage = chat.messages.some(({ id }) => id === message.id);
  chat.messages = isKnownMessage
    ? chat.messages.map((other) => (other.id === message.id ? message : other))
    : [...chat.messages, message];
}

/** Message of a temporary chat, which is never stored. */
export function temporaryMessage(
  chat: TemporaryChat,
  createdAt: EpochMs,
  fields: Pick<Message, 'id' | 'turnId' | 'role' | 'text' | 'state' | 'author'>,
): Message {
  return {
    conversationId: chat.conversation.id,
    sessionId: chat.conversation.id,
    createdAt,
    redactions: 0,
    citations: [],
    actions: [],
    problem: null,
    reasoning: '',
    toolCalls: [],
    usage: null,
    receipt: null,
    versions: [fields.id],
    waiting: false,
    ...fields,
  };
}

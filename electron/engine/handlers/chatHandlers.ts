import { contractError } from '../../../shared/contract/errors.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import { emptyConversation } from '../chat/unsentOptions.ts';
import { listConversations, readMessages } from '../chat/conversations.ts';
import { sendMessage } from '../chat/messageRouter.ts';
import type { Clock, IdSource } from '../dependencies.ts';
import type { EngineEvent, EngineHandlers } from '../engineApi.ts';
import type { Scoped } from './scoped.ts';
import type { Workspace } from '../workspaces/workspaceApi.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/primitives.ts';

export interface ChatHandlerDependencies {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly emit: (event: EngineEvent) => void;
  readonly scoped: Scoped;
}

type ChatHandlers = Pick<
  EngineHandlers,
  Extract<keyof EngineHandlers, `chat.${string}` | `conversations.${string}`>
>;

/** Chat handlers: conversations, kept or temporary, and their messages. */
export function createChatHandlers(deps: ChatHandlerDependencies): ChatHandlers {
  const { clock, ids, emit, scoped } = deps;
  const announce = (workspace: Workspace, conversationId: ConversationId) =>
    emit(changedEvent(workspace, conversationId));
  /** Answers again in a temporary conversation, whose old answer leaves the screen. */
  const regenerateAnswer = (workspace: Workspace, messageId: MessageId, model: ModelRef | null) => {
    const response = workspace.requireServices().temporary.regenerate(messageId, model);
    announce(workspace, response.answer.conversationId);
    return response;
  };
  const chatServiceOf = (workspace: Workspace, conversationId: ConversationId) => {
    const { temporary, conversations } = workspace.requireServices();
    return temporary.has(conversationId) ? temporary : conversations;
  };

  return {
    'conversations.list': scoped('conversations.list', (workspace, { trashed }) => {
      const services = workspace.services();
      if (services !== null) {
        const conversations = listConversations(services.router.store, trashed, clock.now());
        return { conversations, temporary: trashed ? [] : services.temporary.list() };
      }
      return { conversations: trashed ? [] : unstoredConversations(workspace), temporary: [] };
    }),
    'conversations.create': scoped('conversations.create', (workspace, { temporary }) =>
      temporary
        ? workspace.requireServices().temporary.create()
        : emptyConversation(ids.next(), clock.now()),
    ),
    'conversations.discard': scoped('conversations.discard', (workspace, { conversationId }) => {
      const wasDiscarded = workspace.requireServices().temporary.discard(conversationId);
      announce(workspace, conversationId);
      return { discarded: wasDiscarded };
    }),
    'conversations.get': scoped('conversations.get', (workspace, { conversationId }) =>
      chatServiceOf(workspace, conversationId).get(conversationId),
    ),
    'conversations.rename': scoped('conversations.rename', (workspace, { conversationId, title }) =>
      workspace.requireServices().conversations.rename(conversationId, title),
    ),
    'conversations.trash': scoped('conversations.trash', (workspace, { conversationId }) =>
      workspace.requireServices().conversations.trash(conversationId),
    ),
    'conversations.restore': scoped('conversations.restore', (workspace, { conversationId }) =>
      workspace.requireServices().conversations.restore(conversationId),
    ),
    'conversations.messages': scoped('conversations.messages', (workspace, request) => {
      const services = workspace.services();
      if (services?.temporary.has(request.conversationId)) {
        return services.temporary.messages(request.conversationId);
      }
      if (services !== null) return readMessages(services.router.store, request);
      const messages = workspace.latchedChat.unstoredMessages(request.conversationId);
      return { messages, sessions: [], hasMore: false };
    }),
    'chat.send': scoped('chat.send', (workspace, request) => {
      const services = workspace.services();
      const { conversationId } = request;
      const isKept =
        services !== null && (conversationId === null || !services.temporary.has(conversationId));
      if (!isKept && (request.attachments ?? []).length > 0) {
        throw contractError('refused', { reason: 'no_attachments' });
      }
      if (conversationId !== null && services?.temporary.has(conversationId)) {
        const sent = services.temporary.send(request);
        announce(workspace, sent.conversationId);
        return sent;
      }
      if (request.temporary) throw contractError('refused', { reason: 'temporary_gone' });
      if (services === null) return workspace.latchedChat.send(request);
      return sendMessage(services.router, request);
    }),
    'conversations.update': scoped('conversations.update', (workspace, request) => {
      const { conversationId, pinned, archived, memory } = request;
      const change = { pinned, archived, memory };
      const updated = chatServiceOf(workspace, conversationId).update(conversationId, change);
      announce(workspace, conversationId);
      return updated;
    }),
    'conversations.bulk': scoped('conversations.bulk', (workspace, { conversationIds, action }) =>
      workspace.requireServices().conversations.bulk(conversationIds, action),
    ),
    'conversations.setModel': scoped('conversations.setModel', (workspace, request) => {
      const { conversationId, model } = request;
      const updated = chatServiceOf(workspace, conversationId).setModel(conversationId, model);
      announce(workspace, conversationId);
      return updated;
    }),
    'conversations.fork': scoped('conversations.fork', (workspace, { messageId }) =>
      workspace.requireServices().versions.fork(messageId),
    ),
    'conversations.showVersion': scoped('conversations.showVersion', (workspace, { messageId }) =>
      workspace.requireServices().versions.show(messageId),
    ),
    'chat.stop': scoped('chat.stop', (workspace, { turnId }) => ({
      stopped: [workspace.services()?.answerer, workspace.services()?.temporary].some(
        (answering) => answering?.stop(turnId) === true,
      ),
    })),
    'chat.regenerate': scoped(
      'chat.regenerate',
      (workspace, { messageId, model, without: withheldNodeIds }) => {
        const { temporary, answerer } = workspace.requireServices();
        return temporary.hasMessage(messageId)
          ? regenerateAnswer(workspace, messageId, model ?? null)
          : answerer.regenerate(messageId, model ?? null, withheldNodeIds);
      },
    ),
    'chat.edit': scoped('chat.edit', (workspace, request) =>
      workspace.requireServices().versions.edit(request),
    ),
    'chat.retry': scoped('chat.retry', (workspace, { messageId }) => {
      const { temporary, answerer } = workspace.requireServices();
      return temporary.hasMessage(messageId)
        ? regenerateAnswer(workspace, messageId, null)
        : answerer.retry(messageId);
    }),
  };
}

/** Announces a temporary conversation, which is in no database and in no change. */
function changedEvent({ id: workspaceId }: Workspace, conversationId: ConversationId): EngineEvent {
  return { name: 'conversations.changed', payload: { workspaceId, conversationId } };
}

/** Conversations with messages that are in the external journal only. */
function unstoredConversations(workspace: Workspace): Conversation[] {
  const unstoredMessages = workspace.latchedChat.unstoredMessages();
  return [...new Set(unstoredMessages.map(({ conversationId }) => conversationId))].map((id) => {
    const events = unstoredMessages.filter(({ conversationId }) => conversationId === id);
    const first = events[0];
    const last = events.at(-1);
    return {
      ...emptyConversation(id, first?.createdAt ?? 0),
      title: first?.text.slice(0, 60) ?? '',
      lastMessageAt: last?.createdAt ?? 0,
      messageCount: events.length,
      preview: last?.text.slice(0, 120) ?? '',
    };
  });
}

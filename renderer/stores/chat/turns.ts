import type { Message } from '../../../shared/domain/chat.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { PastedRange } from '../../../shared/domain/pasted.ts';
import type { Id, ConversationId, MessageId, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { createId } from '../shell/createId.ts';

interface TurnsOptions {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly toasts: ToastStore;
  readonly putMessage: (conversationId: ConversationId, message: Message) => void;
  readonly reload: (conversationId: ConversationId) => Promise<void>;
}

/** Actions on stored turns; each failure is reported, and changes nothing. */
export interface Turns {
  stop(turnId: Id): Promise<void>;
  /** Retries an interrupted or failed turn. */
  retry(message: Message): Promise<void>;
  /** Regenerates an answer, with another model or without some memories, if asked. */
  regenerate(
    message: Message,
    options?: { readonly model?: ModelRef; readonly without?: readonly NodeId[] },
  ): Promise<void>;
  /** Resolves to true if the new wording is stored. */
  edit(message: Message, text: string, pasted?: readonly PastedRange[]): Promise<boolean>;
  showVersion(messageId: MessageId): Promise<void>;
  /** Forks a conversation; resolves with the new one. */
  fork(messageId: MessageId): Promise<ConversationId | null>;
}

export function createTurns(options: TurnsOptions): Turns {
  const { client, workspaceId, toasts, putMessage, reload } = options;

  async function withErrorToast<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
      return null;
    }
  }

  return {
    async stop(turnId) {
      await withErrorToast(() => client.call('chat.stop', { workspaceId, turnId }));
    },
    async retry({ id: messageId, conversationId }) {
      const response = await withErrorToast(() =>
        client.call('chat.retry', { workspaceId, messageId }),
      );
      if (response) putMessage(conversationId, response.answer);
    },
    async regenerate(
      { id: messageId, conversationId },
      { model, without: withheldNodeIds = [] } = {},
    ) {
      const modelField = model === undefined ? {} : { model };
      const request = { workspaceId, messageId, ...modelField, without: [...withheldNodeIds] };
      const response = await withErrorToast(() => client.call('chat.regenerate', request));
      if (response) putMessage(conversationId, response.answer);
    },
    async edit({ id: messageId }, text, pasted = []) {
      const clientMessageId = createId();
      const pastedField = pasted.length > 0 ? { pasted: [...pasted] } : {};
      const request = { workspaceId, messageId, clientMessageId, text, ...pastedField };
      const response = await withErrorToast(() => client.call('chat.edit', request));
      if (!response) return false;
      putMessage(response.conversationId, response.message);
      if (response.answer) putMessage(response.conversationId, response.answer);
      return true;
    },
    async showVersion(messageId) {
      const request = { workspaceId, messageId };
      const response = await withErrorToast(() =>
        client.call('conversations.showVersion', request),
      );
      if (response) await reload(response.conversationId);
    },
    async fork(messageId) {
      const fork = await withErrorToast(() =>
        client.call('conversations.fork', { workspaceId, messageId }),
      );
      return fork?.id ?? null;
    },
  };
}

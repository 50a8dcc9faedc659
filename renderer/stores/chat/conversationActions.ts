import type { StoreApi } from 'zustand/vanilla';
import type { ConversationBulk } from '../../../shared/contract/chat.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { Id, ConversationId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { NewChatChoices } from './newChat.ts';
import type { RouteStore } from '../shell/route.ts';
import { NEW_CHAT } from '../shell/route.ts';
import type { ToastStore } from '../shell/toasts.ts';
import {
  conversationOf,
  type ConversationChange,
  type ConversationsState,
} from './conversationState.ts';

interface ConversationActionDependencies {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly toasts: ToastStore;
  readonly route: RouteStore;
  readonly isOnScreen: (conversationId: ConversationId) => boolean;
  /** Called before a temporary conversation is thrown away for good. */
  readonly onDiscard: (conversationId: ConversationId) => void;
  readonly load: () => Promise<void>;
}

const causes = {
  archive: 'conversation_archive',
  trash: 'conversation_trash',
  label: 'conversation_label',
  unlabel: 'conversation_label',
} as const satisfies Record<ConversationBulk['kind'], ChangeCause>;

/** What a person does to a conversation. */
export function createConversationActions(
  store: StoreApi<ConversationsState>,
  deps: ConversationActionDependencies,
) {
  const { client, workspaceId, toasts, route, isOnScreen, onDiscard, load } = deps;

  async function tryRun(run: () => Promise<void>): Promise<boolean> {
    let isDone = false;
    try {
      await run();
      isDone = true;
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
    await load();
    return isDone;
  }

  const change = async (run: () => Promise<void>): Promise<void> => void (await tryRun(run));

  function replaceInList(conversation: Conversation): void {
    const { id } = conversation;
    store.setState(({ unlisted, list }) => ({
      unlisted: id in unlisted ? { ...unlisted, [id]: conversation } : unlisted,
      list: list.map((each) => (each.id === id ? conversation : each)),
    }));
  }

  async function begin(choices: NewChatChoices): Promise<ConversationId | null> {
    const { model, memory, temporary } = choices;
    try {
      let conversation = await client.call('conversations.create', { workspaceId, temporary });
      const of = { workspaceId, conversationId: conversation.id };
      if (!memory) {
        const response = await client.call('conversations.update', { ...of, memory });
        conversation = response.conversation;
      }
      if (model !== null) {
        const response = await client.call('conversations.setModel', { ...of, model });
        conversation = response.conversation;
      }
      store.setState(({ unlisted }) => ({
        unlisted: { ...unlisted, [conversation.id]: conversation },
      }));
      return conversation.id;
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
      return null;
    }
  }

  async function update(conversationId: ConversationId, to: ConversationChange): Promise<void> {
    await change(async () => {
      const request = { workspaceId, conversationId, ...to };
      replaceInList((await client.call('conversations.update', request)).conversation);
    });
  }

  return {
    begin,
    change: update,
    async archive({ id: conversationId, title: label }: Conversation) {
      await update(conversationId, { archived: true });
      const archived = conversationOf(store.getState(), conversationId)?.archivedAt ?? null;
      if (archived === null) return;
      if (isOnScreen(conversationId)) route.go(NEW_CHAT);
      toasts.show({ kind: 'archived', conversationId, label });
    },
    setModel: (conversationId: ConversationId, model: ModelRef | null) =>
      change(async () => {
        const request = { workspaceId, conversationId, model };
        replaceInList((await client.call('conversations.setModel', request)).conversation);
      }),
    discard: (conversationId: ConversationId) =>
      change(async () => {
        if (isOnScreen(conversationId)) route.go(NEW_CHAT);
        onDiscard(conversationId);
        await client.call('conversations.discard', { workspaceId, conversationId });
        store.setState(({ unlisted: { [conversationId]: _, ...unlisted } }) => ({ unlisted }));
      }),
    rename: (conversationId: ConversationId, title: string) =>
      tryRun(async () => {
        await client.call('conversations.rename', { workspaceId, conversationId, title });
      }),
    trash: (conversation: Conversation) =>
      change(async () => {
        const { id: conversationId, title: label } = conversation;
        const { changeId } = await client.call('conversations.trash', {
          workspaceId,
          conversationId,
        });
        if (isOnScreen(conversationId)) route.go(NEW_CHAT);
        const forgets = { kind: 'conversation', id: conversationId } as const;
        toasts.show({ kind: 'done', cause: 'conversation_trash', label, changeId, forgets });
      }),
    bulk: (action: ConversationBulk) =>
      change(async () => {
        const { selected, list } = store.getState();
        const conversationIds = [...selected];
        if (conversationIds.length === 0) return;
        const request = { workspaceId, conversationIds, action };
        const { changed: count, changeId } = await client.call('conversations.bulk', request);
        const isRemoval = action.kind === 'trash' || action.kind === 'archive';
        if (isRemoval && conversationIds.some(isOnScreen)) route.go(NEW_CHAT);
        const first = list.find(({ id }) => selected.has(id))?.title ?? '';
        const label = count === 1 ? first : `${first} (+${count - 1})`;
        toasts.show({ kind: 'done', cause: causes[action.kind], label, changeId });
        store.setState({ mode: 'off', selected: new Set() });
      }),
    restore: (conversation: Conversation) =>
      change(async () => {
        const { id: conversationId, title: label } = conversation;
        const { changeId } = await client.call('conversations.restore', {
          workspaceId,
          conversationId,
        });
        toasts.show({ kind: 'done', cause: 'conversation_restore', label, changeId });
      }),
  };
}

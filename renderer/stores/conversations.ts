import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../shared/contract/errors.ts';
import type { Conversation } from '../../shared/domain/chat.ts';
import type { Id } from '../../shared/domain/primitives.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';
import type { RouteStore } from './route.ts';
import { NEW_CHAT } from './route.ts';
import type { ToastStore } from './toasts.ts';

export interface ConversationsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly list: readonly Conversation[];
  /** Null until the trash was opened. */
  readonly trash: readonly Conversation[] | null;
  /** Answered while another conversation was on screen. */
  readonly unread: ReadonlySet<Id>;
  readonly answering: ReadonlySet<Id>;
}

export interface ConversationStore extends StoreApi<ConversationsState> {
  load(): Promise<void>;
  loadTrash(): Promise<void>;
  rename(conversationId: Id, title: string): Promise<void>;
  trash(conversation: Conversation): Promise<void>;
  restore(conversation: Conversation): Promise<void>;
  markRead(conversationId: Id): void;
  dispose(): void;
}

export function createConversationStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
  route: RouteStore,
): ConversationStore {
  const store = createStore<ConversationsState>(() => ({
    status: 'loading',
    problem: null,
    list: [],
    trash: null,
    unread: new Set(),
    answering: new Set(),
  }));

  async function load(): Promise<void> {
    try {
      const { conversations } = await client.call('conversations.list', { workspaceId });
      store.setState({ status: 'ready', problem: null, list: newestFirst(conversations) });
      if (store.getState().trash !== null) await loadTrash();
    } catch (error) {
      if (store.getState().status === 'ready') return;
      store.setState({ status: 'failed', problem: toWireError(error) });
    }
  }

  async function loadTrash(): Promise<void> {
    try {
      const { conversations } = await client.call('conversations.list', {
        workspaceId,
        trashed: true,
      });
      store.setState({ trash: newestFirst(conversations) });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  async function change(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
    await load();
  }

  function flag(set: 'unread' | 'answering', id: Id, on: boolean): void {
    const next = new Set(store.getState()[set]);
    if (on === next.has(id)) return;
    if (on) next.add(id);
    else next.delete(id);
    store.setState(set === 'unread' ? { unread: next } : { answering: next });
  }

  function isOnScreen(id: Id): boolean {
    const at = route.getState();
    return at.screen === 'chat' && at.conversationId === id;
  }

  const forget = [
    client.on('conversations.changed', () => void load()),
    client.on('chat.started', ({ conversationId }) => flag('answering', conversationId, true)),
    client.on('chat.finished', ({ conversationId }) => {
      flag('answering', conversationId, false);
      if (!isOnScreen(conversationId)) flag('unread', conversationId, true);
    }),
  ];

  return Object.assign(store, {
    load,
    loadTrash,
    markRead: (id: Id) => flag('unread', id, false),
    rename: (conversationId: Id, title: string) =>
      change(async () => {
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
        toasts.show({ kind: 'done', cause: 'conversation_trash', label, changeId });
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
    dispose() {
      for (const off of forget) off();
    },
  });
}

function newestFirst(conversations: readonly Conversation[]): readonly Conversation[] {
  return [...conversations].sort((a, b) => b.lastMessageAt - a.lastMessageAt);
}

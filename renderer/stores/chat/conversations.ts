import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { NewChatChoices } from './newChat.ts';
import type { RouteStore } from '../shell/route.ts';
import { NEW_CHAT } from '../shell/route.ts';
import type { KeyValue } from '../shell/storage.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { saveUnread, loadUnread } from './unread.ts';

export interface ConversationsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly list: readonly Conversation[];
  /** Conversations created with their own options, perhaps not listed: empty, or temporary. */
  readonly begun: Readonly<Record<Id, Conversation>>;
  /** Null until the trash was opened. */
  readonly trash: readonly Conversation[] | null;
  /** Conversations answered while another one was on screen. */
  readonly unread: ReadonlySet<Id>;
  readonly answering: ReadonlySet<Id>;
}

export interface ConversationChange {
  readonly pinned?: boolean;
  readonly archived?: boolean;
  readonly memory?: boolean;
}

export interface ConversationStore extends StoreApi<ConversationsState> {
  load(): Promise<void>;
  loadTrash(): Promise<void>;
  rename(conversationId: Id, title: string): Promise<void>;
  trash(conversation: Conversation): Promise<void>;
  restore(conversation: Conversation): Promise<void>;
  /** Creates a conversation with other options than the default; null on failure. */
  begin(choices: NewChatChoices): Promise<Id | null>;
  change(conversationId: Id, change: ConversationChange): Promise<void>;
  archive(conversation: Conversation): Promise<void>;
  setModel(conversationId: Id, model: ModelRef | null): Promise<void>;
  /** Deletes a temporary conversation for good. */
  discard(conversationId: Id): Promise<void>;
  markRead(conversationId: Id): void;
  dispose(): void;
}

interface ConversationDependencies {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly toasts: ToastStore;
  readonly route: RouteStore;
  readonly keep: KeyValue;
  /** Called before a temporary conversation is deleted: nothing more may be sent in it. */
  readonly onDiscard: (conversationId: Id) => void;
}

export function createConversationStore(deps: ConversationDependencies): ConversationStore {
  const { client, workspaceId, toasts, route, keep, onDiscard } = deps;
  const store = createStore<ConversationsState>(() => ({
    status: 'loading',
    problem: null,
    list: [],
    begun: {},
    trash: null,
    unread: loadUnread(keep, workspaceId),
    answering: new Set(),
  }));

  /** Deleted ids: a list requested before may still contain them. */
  const discarded = new Set<Id>();

  async function load(): Promise<void> {
    try {
      const { conversations, temporary } = await client.call('conversations.list', { workspaceId });
      const remaining = temporary.filter(({ id }) => !discarded.has(id));
      const temporaryById = Object.fromEntries(remaining.map((each) => [each.id, each]));
      store.setState(({ begun: created }) => ({
        status: 'ready',
        problem: null,
        list: newestFirst(conversations),
        // A temporary conversation that the engine lost stays marked as temporary.
        begun: { ...created, ...temporaryById },
      }));
      keepMarks();
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

  function note(conversation: Conversation): void {
    const { id } = conversation;
    store.setState(({ begun: created, list }) => ({
      begun: id in created ? { ...created, [id]: conversation } : created,
      list: list.map((each) => (each.id === id ? conversation : each)),
    }));
  }

  async function begin(choices: NewChatChoices): Promise<Id | null> {
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
      store.setState(({ begun }) => ({ begun: { ...begun, [conversation.id]: conversation } }));
      return conversation.id;
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
      return null;
    }
  }

  async function alter(conversationId: Id, to: ConversationChange): Promise<void> {
    await change(async () => {
      const request = { workspaceId, conversationId, ...to };
      note((await client.call('conversations.update', request)).conversation);
    });
  }

  function flag(set: 'unread' | 'answering', id: Id, on: boolean): void {
    const next = new Set(store.getState()[set]);
    if (on === next.has(id)) return;
    if (on) next.add(id);
    else next.delete(id);
    store.setState(set === 'unread' ? { unread: next } : { answering: next });
    if (set === 'unread') keepMarks();
  }

  /** Keeps unread marks of listed conversations only. */
  function keepMarks(): void {
    const { status, unread, list } = store.getState();
    if (status !== 'ready') return;
    const ids = list.map(({ id }) => id).filter((id) => unread.has(id));
    saveUnread(keep, workspaceId, ids);
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
    begin,
    change: alter,
    async archive({ id: conversationId, title: label }: Conversation) {
      await alter(conversationId, { archived: true });
      const archived = conversationOf(store.getState(), conversationId)?.archivedAt ?? null;
      if (archived === null) return;
      if (isOnScreen(conversationId)) route.go(NEW_CHAT);
      toasts.show({ kind: 'archived', conversationId, label });
    },
    setModel: (conversationId: Id, model: ModelRef | null) =>
      change(async () => {
        const request = { workspaceId, conversationId, model };
        note((await client.call('conversations.setModel', request)).conversation);
      }),
    discard: (conversationId: Id) =>
      change(async () => {
        if (isOnScreen(conversationId)) route.go(NEW_CHAT);
        onDiscard(conversationId);
        discarded.add(conversationId);
        await client.call('conversations.discard', { workspaceId, conversationId });
        store.setState(({ begun: { [conversationId]: _, ...begun } }) => ({ begun }));
      }),
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
        const forgets = { kind: 'conversation', id: conversationId } as const;
        toasts.show({ kind: 'done', cause: 'conversation_trash', label, changeId, forgets });
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

export function conversationOf(state: ConversationsState, id: Id | null): Conversation | undefined {
  if (id === null) return undefined;
  return state.list.find((each) => each.id === id) ?? state.begun[id];
}

function newestFirst(conversations: readonly Conversation[]): readonly Conversation[] {
  return [...conversations].sort((a, b) => b.lastMessageAt - a.lastMessageAt);
}

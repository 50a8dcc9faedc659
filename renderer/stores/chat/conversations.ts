import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationBulk } from '../../../shared/contract/chat.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { Id, ConversationId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { NewChatChoices } from './newChat.ts';
import type { RouteStore } from '../shell/route.ts';
import type { ObservableKeyValue } from '../shell/storage.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { loadUnread } from './unread.ts';
import {
  saveAnswersInProgress,
  claimAnswersInProgress,
  type AnswersInProgress,
} from './answersInProgress.ts';
import { createConversationActions } from './conversationActions.ts';
import type { ConversationChange, ConversationsState } from './conversationState.ts';
import {
  createConversationSelection,
  type ConversationSelection,
} from './conversationSelection.ts';
import { createConversationMarks } from './conversationMarks.ts';

export interface ConversationStore extends StoreApi<ConversationsState>, ConversationSelection {
  load(): Promise<void>;
  loadTrash(): Promise<void>;
  /** Resolves to true on success; a refusal is reported by a toast. */
  rename(conversationId: ConversationId, title: string): Promise<boolean>;
  trash(conversation: Conversation): Promise<void>;
  restore(conversation: Conversation): Promise<void>;
  /** Creates a conversation with other options than the default; null on failure. */
  begin(choices: NewChatChoices): Promise<ConversationId | null>;
  change(conversationId: ConversationId, change: ConversationChange): Promise<void>;
  archive(conversation: Conversation): Promise<void>;
  /** Changes the selected conversations as one change, with one undo; ends the selection. */
  bulk(action: ConversationBulk): Promise<void>;
  setModel(conversationId: ConversationId, model: ModelRef | null): Promise<void>;
  /** Deletes a temporary conversation for good. */
  discard(conversationId: ConversationId): Promise<void>;
  markRead(conversationId: ConversationId): void;
  /** Takes the marks of answers off, whose end may have been among lost events. */
  clearAnswering(): void;
  dispose(): void;
}

interface ConversationDependencies {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly toasts: ToastStore;
  readonly route: RouteStore;
  readonly storage: ObservableKeyValue;
  readonly answersInProgress: AnswersInProgress;
  /** Called before a temporary conversation is deleted: nothing more may be sent in it. */
  readonly onDiscard: (conversationId: ConversationId) => void;
}

export function createConversationStore(deps: ConversationDependencies): ConversationStore {
  const { client, workspaceId, toasts, route, storage, answersInProgress, onDiscard } = deps;
  const store = createStore<ConversationsState>(() => ({
    status: 'loading',
    problem: null,
    list: [],
    unlisted: {},
    trash: null,
    unread: loadUnread(storage, workspaceId),
    answering: new Set(),
    mode: 'off',
    selected: new Set(),
    label: null,
  }));

  const { flag, saveUnreadMarks, unsubscribeFromUnread } = createConversationMarks(
    store,
    storage,
    workspaceId,
    isOnScreen,
  );
  /** Deleted ids: a list requested before may still contain them. */
  const discarded = new Set<Id>();

  async function load(): Promise<void> {
    try {
      const { conversations, temporary } = await client.call('conversations.list', { workspaceId });
      const remaining = temporary.filter(({ id }) => !discarded.has(id));
      const temporaryById = Object.fromEntries(remaining.map((each) => [each.id, each]));
      store.setState(({ unlisted, label, mode, selected }) => ({
        status: 'ready',
        problem: null,
        list: newestFirst(conversations),
        // A temporary conversation that the engine lost stays marked as temporary.
        unlisted: { ...unlisted, ...temporaryById },
        ...pruneSelection(conversations, label, mode, selected),
      }));
      saveUnreadMarks();
      applyMissedAnswers([...conversations, ...remaining]);
      if (store.getState().trash !== null) await loadTrash();
    } catch (error) {
      if (store.getState().status === 'ready') return;
      store.setState({ status: 'failed', problem: toWireError(error) });
    }
  }

  /** Marks of answers that began before this window left the workspace. */
  function applyMissedAnswers(list: readonly Conversation[]): void {
    const missedAnswers = claimAnswersInProgress(answersInProgress, workspaceId, list);
    for (const id of missedAnswers.answered) if (!isOnScreen(id)) flag('unread', id, true);
    for (const id of missedAnswers.unanswered) flag('answering', id, true);
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

  function isOnScreen(id: Id): boolean {
    const at = route.getState();
    return at.screen === 'chat' && at.conversationId === id;
  }

  const actions = createConversationActions(store, {
    client,
    workspaceId,
    toasts,
    route,
    isOnScreen,
    onDiscard(conversationId) {
      onDiscard(conversationId);
      discarded.add(conversationId);
    },
    load,
  });
  const unsubscribers = [
    unsubscribeFromUnread,
    client.on('conversations.changed', () => void load()),
    client.on('chat.started', ({ conversationId }) => flag('answering', conversationId, true)),
    client.on('chat.finished', ({ conversationId }) => {
      flag('answering', conversationId, false);
      if (!isOnScreen(conversationId)) flag('unread', conversationId, true);
    }),
  ];

  return Object.assign(store, actions, createConversationSelection(store), {
    load,
    loadTrash,
    markRead: (id: ConversationId) => flag('unread', id, false),
    clearAnswering: () => store.setState({ answering: new Set() }),
    dispose() {
      const { list, unlisted, answering } = store.getState();
      const all = [...list, ...Object.values(unlisted)];
      saveAnswersInProgress(answersInProgress, workspaceId, all, answering);
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  });
}

/** Filter and selection without what the list no longer has. */
function pruneSelection(
  list: readonly Conversation[],
  label: string | null,
  mode: ConversationsState['mode'],
  selected: ReadonlySet<ConversationId>,
): Pick<ConversationsState, 'label' | 'mode' | 'selected'> {
  const isUsed = label !== null && list.some(({ labels }) => labels.includes(label));
  const ids = new Set(list.map(({ id }) => id));
  const remaining = new Set([...selected].filter((id) => ids.has(id)));
  return {
    label: isUsed ? label : null,
    // Put away or deleted to the last: the selection is over.
    mode: selected.size > 0 && remaining.size === 0 ? 'off' : mode,
    selected: remaining,
  };
}

function newestFirst(conversations: readonly Conversation[]): readonly Conversation[] {
  return [...conversations].sort((a, b) => b.lastMessageAt - a.lastMessageAt);
}

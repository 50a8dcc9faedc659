import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Id, ConversationId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { subscribeToAnswers } from './subscribeToAnswers.ts';
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts';
import { subscribeToOutgoing, loadOutgoing, saveOutgoing } from './outboxStorage.ts';
import type { SharedKeyValue } from '../shell/storage.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { answeringTurn, type ChatState } from './chatState.ts';
import { createTranscriptLoading } from './transcriptLoading.ts';
import { createTranscripts } from './transcripts.ts';
import { createTurns, type Turns } from './turns.ts';
import { createId } from '../shell/createId.ts';

export interface ChatStore extends StoreApi<ChatState>, Turns {
  readonly outbox: Outbox;
  open(conversationId: ConversationId): Promise<void>;
  /** Prefetches a conversation that is likely to be opened; only the last one is kept. */
  prefetch(conversationId: ConversationId): Promise<void>;
  /** Removes a deleted conversation from the screen, with its unsent messages. */
  drop(conversationId: ConversationId): void;
  /** Begins a conversation on screen, not stored until its first message. */
  begin(conversationId?: ConversationId): ConversationId;
  loadOlder(conversationId: ConversationId, limit?: number): Promise<void>;
  /** Loads a whole conversation, for finding. */
  loadAll(conversationId: ConversationId): Promise<void>;
  /** Reloads everything on screen, after events were lost. */
  reload(): Promise<void>;
  /** Sends what waits, except behind an answer that is still in progress. */
  resume(): Promise<void>;
  dispose(): void;
}

interface ChatDependencies {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly toasts: ToastStore;
  readonly storage: SharedKeyValue;
  /** Options of a conversation, which an outgoing message carries. */
  readonly chatOptionsOf: (
    conversationId: ConversationId,
  ) => Pick<Outgoing, 'temporary' | 'chosen'>;
}

export function createChatStore(deps: ChatDependencies): ChatStore {
  const { client, workspaceId, toasts, storage, chatOptionsOf } = deps;
  const store = createStore<ChatState>(() => ({
    transcripts: {},
    outgoing: loadOutgoing(storage, workspaceId),
    waits: {},
  }));

  const transcripts = createTranscripts(store);
  const { transcriptOf, update, put: putInTranscript } = transcripts;
  const loading = createTranscriptLoading(transcripts, { client, workspaceId, toasts });
  const { loadLatest } = loading;

  const turns = createTurns({
    client,
    workspaceId,
    toasts,
    putMessage: putInTranscript,
    reload: loadLatest,
  });

  const outbox = createOutbox({
    client,
    workspaceId,
    getOutgoing: () => store.getState().outgoing,
    setOutgoing(outgoing) {
      const { outgoing: previous } = store.getState();
      store.setState({ outgoing });
      saveOutgoing(storage, workspaceId, outgoing, previous);
    },
    chatOptionsOf,
    onStored(conversationId, message, answer) {
      if (!transcriptOf(conversationId)) update(conversationId, { status: 'ready' });
      putInTranscript(conversationId, message);
      if (answer) putInTranscript(conversationId, answer);
      // Reloads, because session dividers are not part of the reply.
      void loadLatest(conversationId);
    },
    answeringTurnOf: (conversationId) => answeringTurn(store.getState(), conversationId),
    stop: (turnId) => turns.stop(turnId),
  });

  const unsubscribeFromAnswers = subscribeToAnswers(client, {
    messagesOf: (conversationId) => transcriptOf(conversationId)?.messages,
    setMessages: (conversationId, messages) => update(conversationId, { messages }),
    putMessage: putInTranscript,
    loadLatest,
    setWait: (messageId, wait) =>
      store.setState(({ waits }) => {
        const { [messageId]: removed, ...remaining } = waits;
        if (wait === null) return removed === undefined ? {} : { waits: remaining };
        return { waits: { ...remaining, [messageId]: wait } };
      }),
    onAnswerEnded: (conversationId) => void outbox.sendNext(conversationId),
  });
  const reload = async () => {
    await Promise.all(transcripts.ids().map(loading.reload));
  };
  const unsubscribe = client.on('conversations.changed', ({ conversationId }) => {
    if (conversationId === null) void reload();
    else if (transcriptOf(conversationId)) void loadLatest(conversationId);
  });

  const unsubscribeFromOutgoing = subscribeToOutgoing(storage, workspaceId, store);

  return Object.assign(store, turns, {
    outbox,
    begin(conversationId: ConversationId = createId()) {
      update(conversationId, { status: 'ready' });
      return conversationId;
    },
    open: loading.open,
    prefetch: loading.prefetch,
    drop(conversationId: ConversationId) {
      outbox.discardAll(conversationId);
      transcripts.remove(conversationId);
    },
    loadOlder: loading.loadOlder,
    loadAll: loading.loadAll,
    reload,
    async resume() {
      const queued = store.getState().outgoing.filter(({ state }) => state === 'queued');
      // Only a loaded transcript tells whether its conversation is being answered.
      const ids = new Set(queued.map(({ conversationId }) => conversationId));
      await Promise.all([...ids].map((id) => loadLatest(id)));
      await outbox.flush();
    },
    dispose() {
      unsubscribeFromAnswers();
      unsubscribe();
      unsubscribeFromOutgoing();
    },
  });
}

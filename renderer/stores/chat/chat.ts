import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session } from '../../../shared/contract/chat.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { followAnswers, type Wait } from './liveAnswers.ts';
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts';
import { saveOutgoing, loadOutgoing } from './outboxStorage.ts';
import type { KeyValue } from '../shell/storage.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { mergePage, mergeSessions, prependPage, putMessage } from './transcript.ts';
import { createTurns, type Turns } from './turns.ts';

export interface Transcript {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly messages: readonly Message[];
  readonly sessions: readonly Session[];
  readonly hasMore: boolean;
  readonly loadingOlder: boolean;
}

export interface ChatState {
  readonly transcripts: Readonly<Record<Id, Transcript>>;
  readonly outgoing: readonly Outgoing[];
  /** Wait status of each answer, by message, until its first piece. */
  readonly waits: Readonly<Record<Id, Wait>>;
}

export interface ChatStore extends StoreApi<ChatState>, Turns {
  readonly outbox: Outbox;
  open(conversationId: Id): Promise<void>;
  /** Prefetches a conversation that is likely to be opened; only the last one is kept. */
  prefetch(conversationId: Id): Promise<void>;
  /** Removes a deleted conversation from the screen, with its unsent messages. */
  drop(conversationId: Id): void;
  /** Begins a conversation on screen, not stored until its first message. */
  begin(conversationId?: Id): Id;
  loadOlder(conversationId: Id, limit?: number): Promise<void>;
  /** Loads a whole conversation, for finding. */
  loadWhole(conversationId: Id): Promise<void>;
  /** Reloads everything on screen, after events were lost. */
  reread(): Promise<void>;
  dispose(): void;
}

interface ChatDependencies {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly toasts: ToastStore;
  readonly keep: KeyValue;
  /** Conversation options that an outgoing message must carry. */
  readonly kindOf: (conversationId: Id) => Pick<Outgoing, 'temporary' | 'chosen'>;
}

const PAGE = 100;
/** Page size, a few screens: the first page shows sooner, and the rest is read ahead. */
const FIRST_PAGE = 30;
const LARGEST_PAGE = 500;
const EMPTY: Transcript = {
  status: 'loading',
  problem: null,
  messages: [],
  sessions: [],
  hasMore: false,
  loadingOlder: false,
};

export function createChatStore(deps: ChatDependencies): ChatStore {
  const { client, workspaceId, toasts, keep, kindOf } = deps;
  const store = createStore<ChatState>(() => ({
    transcripts: {},
    outgoing: loadOutgoing(keep, workspaceId),
    waits: {},
  }));

  function transcriptOf(conversationId: Id): Transcript | undefined {
    return store.getState().transcripts[conversationId];
  }

  function update(conversationId: Id, change: Partial<Transcript>): void {
    store.setState(({ transcripts }) => {
      const next = { ...(transcripts[conversationId] ?? EMPTY), ...change };
      return { transcripts: { ...transcripts, [conversationId]: next } };
    });
  }

  function put(conversationId: Id, message: Message): void {
    const transcript = transcriptOf(conversationId);
    if (transcript) update(conversationId, { messages: putMessage(transcript.messages, message) });
  }

  async function read(conversationId: Id): Promise<void> {
    const messageCount = transcriptOf(conversationId)?.messages.length ?? 0;
    const limit = Math.min(LARGEST_PAGE, Math.max(FIRST_PAGE, messageCount));
    try {
      const page = await client.call('conversations.messages', {
        workspaceId,
        conversationId,
        limit,
      });
      const current = transcriptOf(conversationId) ?? EMPTY;
      const messages = mergePage(current.messages, page.messages, page.hasMore);
      // Kept earlier pages know whether there are more before them.
      const more = messages.length > page.messages.length ? current.hasMore : page.hasMore;
      update(conversationId, {
        status: 'ready',
        problem: null,
        messages,
        sessions: mergeSessions(current.sessions, page.sessions),
        hasMore: more,
      });
    } catch (error) {
      const problem = toWireError(error);
      // A loaded transcript stays; the banner reports the lost connection.
      if (transcriptOf(conversationId)?.status === 'ready') return;
      update(conversationId, { status: 'failed', problem });
    }
  }

  /** Loads in progress, shared by all callers. */
  const underWay = new Map<Id, Promise<void>>();
  /** Prefetched conversation that was not opened so far. */
  let prefetched: Id | null = null;
  const opened = new Set<Id>();

  function readOnce(conversationId: Id): Promise<void> {
    if (transcriptOf(conversationId)?.status === 'ready') return Promise.resolve();
    const pending = underWay.get(conversationId);
    if (pending) return pending;
    update(conversationId, { status: 'loading', problem: null });
    const reading = read(conversationId).finally(() => underWay.delete(conversationId));
    underWay.set(conversationId, reading);
    return reading;
  }

  function remove(conversationId: Id): void {
    store.setState(({ transcripts: { [conversationId]: _, ...transcripts } }) => ({ transcripts }));
  }

  async function loadOlder(conversationId: Id, limit = PAGE): Promise<void> {
    const transcript = transcriptOf(conversationId);
    const oldest = transcript?.messages[0];
    if (!transcript?.hasMore || transcript.loadingOlder || !oldest) return;
    update(conversationId, { loadingOlder: true });
    try {
      const page = await client.call('conversations.messages', {
        workspaceId,
        conversationId,
        before: oldest.id,
        limit,
      });
      const now = transcriptOf(conversationId) ?? EMPTY;
      update(conversationId, {
        messages: prependPage(now.messages, page.messages),
        sessions: mergeSessions(now.sessions, page.sessions),
        hasMore: page.hasMore,
        loadingOlder: false,
      });
    } catch (error) {
      update(conversationId, { loadingOlder: false });
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  async function loadWhole(conversationId: Id): Promise<void> {
    for (;;) {
      const current = transcriptOf(conversationId);
      if (!current?.hasMore) return;
      await loadOlder(conversationId, LARGEST_PAGE);
      // After a failure, or during another load, the present page stays.
      if (transcriptOf(conversationId)?.messages.length === current.messages.length) return;
    }
  }

  const turns = createTurns({ client, workspaceId, toasts, put, reread: read });

  const outbox = createOutbox({
    client,
    workspaceId,
    read: () => store.getState().outgoing,
    write(outgoing) {
      store.setState({ outgoing });
      saveOutgoing(keep, workspaceId, outgoing);
    },
    kindOf,
    stored(conversationId, message, answer) {
      if (!transcriptOf(conversationId)) update(conversationId, { status: 'ready' });
      put(conversationId, message);
      if (answer) put(conversationId, answer);
      // Reloads, because session dividers are not part of the reply.
      void read(conversationId);
    },
    answering: (conversationId) => answeringTurn(store.getState(), conversationId),
    stop: (turnId) => turns.stop(turnId),
  });

  const unfollow = followAnswers(client, {
    messagesOf: (conversationId) => transcriptOf(conversationId)?.messages,
    show: (conversationId, messages) => update(conversationId, { messages }),
    put,
    read,
    wait: (messageId, wait) =>
      store.setState(({ waits }) => {
        const { [messageId]: removed, ...remaining } = waits;
        if (wait === null) return removed === undefined ? {} : { waits: remaining };
        return { waits: { ...remaining, [messageId]: wait } };
      }),
    ended: (conversationId) => void outbox.proceed(conversationId),
  });
  const forget = client.on('conversations.changed', ({ conversationId }) => {
    const hasChanged =
      conversationId === null ? Object.keys(store.getState().transcripts) : [conversationId];
    for (const id of hasChanged) if (transcriptOf(id)) void read(id);
  });

  return Object.assign(store, turns, {
    outbox,
    begin(conversationId: Id = crypto.randomUUID()) {
      update(conversationId, { status: 'ready' });
      return conversationId;
    },
    open(conversationId: Id) {
      if (prefetched === conversationId) prefetched = null;
      opened.add(conversationId);
      return readOnce(conversationId);
    },
    async prefetch(conversationId: Id) {
      if (transcriptOf(conversationId)) return;
      if (prefetched !== null) remove(prefetched);
      prefetched = conversationId;
      await readOnce(conversationId);
      // Another one was hovered meanwhile.
      if (prefetched !== conversationId && !opened.has(conversationId)) remove(conversationId);
    },
    drop(conversationId: Id) {
      outbox.discardAll(conversationId);
      remove(conversationId);
    },
    loadOlder,
    loadWhole,
    async reread() {
      await Promise.all(Object.keys(store.getState().transcripts).map(read));
    },
    dispose() {
      unfollow();
      forget();
    },
  });
}

/** Turn being answered in a conversation. */
export function answeringTurn(state: ChatState, conversationId: Id): Id | null {
  const messages = state.transcripts[conversationId]?.messages ?? [];
  return messages.findLast((message) => message.state === 'streaming')?.turnId ?? null;
}

/** True if the conversation does not exist, or no longer. */
export function isGone(transcript: Transcript | undefined): boolean {
  return transcript?.status === 'failed' && transcript.problem?.code === 'not_found';
}

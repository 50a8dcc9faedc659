import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session } from '../../shared/contract/chat.ts';
import type { WireError } from '../../shared/contract/errors.ts';
import type { Message } from '../../shared/domain/chat.ts';
import type { Id } from '../../shared/domain/primitives.ts';
import type { Client } from '../../shared/rpc/client.ts';
import { toWireError } from './errors.ts';
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts';
import type { ToastStore } from './toasts.ts';
import { applyDelta, mergePage, mergeSessions, prependPage, putMessage } from './transcript.ts';

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
}

export interface ChatStore extends StoreApi<ChatState> {
  readonly outbox: Outbox;
  open(conversationId: Id): Promise<void>;
  /** A conversation that exists on screen only, until its first message is stored. */
  begin(): Id;
  loadOlder(conversationId: Id): Promise<void>;
  stop(turnId: Id): Promise<void>;
  retry(message: Message): Promise<void>;
  /** After a loss of events: reads everything on screen again. */
  reread(): Promise<void>;
  dispose(): void;
}

const PAGE = 100;
const LARGEST_PAGE = 500;
const EMPTY: Transcript = {
  status: 'loading',
  problem: null,
  messages: [],
  sessions: [],
  hasMore: false,
  loadingOlder: false,
};

export function createChatStore(client: Client, workspaceId: Id, toasts: ToastStore): ChatStore {
  const store = createStore<ChatState>(() => ({ transcripts: {}, outgoing: [] }));

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
    const known = transcriptOf(conversationId)?.messages.length ?? 0;
    const limit = Math.min(LARGEST_PAGE, Math.max(PAGE, known));
    try {
      const page = await client.call('conversations.messages', {
        workspaceId,
        conversationId,
        limit,
      });
      const before = transcriptOf(conversationId) ?? EMPTY;
      update(conversationId, {
        status: 'ready',
        problem: null,
        messages: mergePage(before.messages, page.messages),
        sessions: mergeSessions(before.sessions, page.sessions),
        hasMore: page.hasMore,
      });
    } catch (error) {
      const problem = toWireError(error);
      // What is on screen stays on screen; the banner tells of the lost connection.
      if (transcriptOf(conversationId)?.status === 'ready') return;
      update(conversationId, { status: 'failed', problem });
    }
  }

  async function loadOlder(conversationId: Id): Promise<void> {
    const transcript = transcriptOf(conversationId);
    const oldest = transcript?.messages[0];
    if (!transcript?.hasMore || transcript.loadingOlder || !oldest) return;
    update(conversationId, { loadingOlder: true });
    try {
      const page = await client.call('conversations.messages', {
        workspaceId,
        conversationId,
        before: oldest.id,
        limit: PAGE,
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

  const outbox = createOutbox({
    client,
    workspaceId,
    read: () => store.getState().outgoing,
    write: (outgoing) => store.setState({ outgoing }),
    stored(conversationId, message, answer) {
      if (!transcriptOf(conversationId)) update(conversationId, { status: 'ready' });
      put(conversationId, message);
      if (answer) put(conversationId, answer);
      // Session dividers are not part of the reply.
      void read(conversationId);
    },
  });

  async function retry(message: Message): Promise<void> {
    try {
      const { answer } = await client.call('chat.retry', { workspaceId, messageId: message.id });
      put(message.conversationId, answer);
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  async function stop(turnId: Id): Promise<void> {
    try {
      await client.call('chat.stop', { workspaceId, turnId });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  const forget = [
    client.on('chat.started', (event) => put(event.conversationId, event.message)),
    client.on('chat.finished', (event) => put(event.conversationId, event.message)),
    client.on('chat.delta', ({ conversationId, messageId, offset, text }) => {
      const transcript = transcriptOf(conversationId);
      if (!transcript) return;
      const messages = applyDelta(transcript.messages, messageId, offset, text);
      if (messages === null) void read(conversationId);
      else if (messages !== transcript.messages) update(conversationId, { messages });
    }),
    client.on('conversations.changed', ({ conversationId }) => {
      const changed =
        conversationId === null ? Object.keys(store.getState().transcripts) : [conversationId];
      for (const id of changed) if (transcriptOf(id)) void read(id);
    }),
  ];

  return Object.assign(store, {
    outbox,
    begin() {
      const conversationId = crypto.randomUUID();
      update(conversationId, { status: 'ready' });
      return conversationId;
    },
    async open(conversationId: Id) {
      if (transcriptOf(conversationId)?.status === 'ready') return;
      update(conversationId, { status: 'loading', problem: null });
      await read(conversationId);
    },
    loadOlder,
    stop,
    retry,
    async reread() {
      await Promise.all(Object.keys(store.getState().transcripts).map(read));
    },
    dispose() {
      for (const off of forget) off();
    },
  });
}

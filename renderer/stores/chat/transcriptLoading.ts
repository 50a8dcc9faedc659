import type { RequestInput, Response } from '../../../shared/contract/index.ts';
import type { ConversationId, Id, MessageId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { mergePage, mergeSessions, prependPage } from './transcript.ts';
import { EMPTY_TRANSCRIPT, type Transcripts } from './transcripts.ts';

interface TranscriptDependencies {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly toasts: ToastStore;
}

type Page = Response<'conversations.messages'>;

const PAGE = 100;
/** Page size, a few screens: the first page shows sooner, and the rest is read ahead. */
const FIRST_PAGE = 30;
const MAX_PAGE = 500;
/** Pages of conversations, read as they are opened, scrolled or announced. */
export function createTranscriptLoading(
  transcripts: Transcripts,
  { client, workspaceId, toasts }: TranscriptDependencies,
) {
  const { transcriptOf, update, remove } = transcripts;

  async function loadLatest(conversationId: ConversationId, from?: MessageId): Promise<void> {
    const messageCount = transcriptOf(conversationId)?.messages.length ?? 0;
    const limit = Math.min(MAX_PAGE, Math.max(FIRST_PAGE, messageCount));
    try {
      const page = await fetchLatest(client, { workspaceId, conversationId, limit }, from);
      const current = transcriptOf(conversationId) ?? EMPTY_TRANSCRIPT;
      const messages = mergePage(current.messages, page.messages, page.hasMore);
      // Kept earlier pages know whether there are more before them.
      const hasMore = messages.length > page.messages.length ? current.hasMore : page.hasMore;
      update(conversationId, {
        status: 'ready',
        problem: null,
        messages,
        sessions: mergeSessions(current.sessions, page.sessions),
        hasMore,
      });
    } catch (error) {
      const problem = toWireError(error);
      // A loaded transcript stays; the banner reports the lost connection.
      if (transcriptOf(conversationId)?.status === 'ready') return;
      update(conversationId, { status: 'failed', problem });
    }
  }

  /** Reloads every loaded page: earlier messages may have changed too, or been forgotten. */
  async function reload(conversationId: ConversationId): Promise<void> {
    await loadLatest(conversationId, transcriptOf(conversationId)?.messages[0]?.id);
  }

  /** Loads in progress, shared by all callers. */
  const loadsInProgress = new Map<Id, Promise<void>>();
  /** Prefetched conversation that was not opened so far. */
  let prefetched: ConversationId | null = null;
  const opened = new Set<Id>();

  function loadShared(conversationId: ConversationId): Promise<void> {
    if (transcriptOf(conversationId)?.status === 'ready') return Promise.resolve();
    const pending = loadsInProgress.get(conversationId);
    if (pending) return pending;
    update(conversationId, { status: 'loading', problem: null });
    const reading = loadLatest(conversationId).finally(() =>
      loadsInProgress.delete(conversationId),
    );
    loadsInProgress.set(conversationId, reading);
    return reading;
  }

  async function loadOlder(conversationId: ConversationId, limit = PAGE): Promise<void> {
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
      const now = transcriptOf(conversationId) ?? EMPTY_TRANSCRIPT;
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

  async function loadAll(conversationId: ConversationId): Promise<void> {
    for (;;) {
      const current = transcriptOf(conversationId);
      if (!current?.hasMore) return;
      await loadOlder(conversationId, MAX_PAGE);
      // After a failure, or during another load, the present page stays.
      if (transcriptOf(conversationId)?.messages.length === current.messages.length) return;
    }
  }

  function open(conversationId: ConversationId): Promise<void> {
    if (prefetched === conversationId) prefetched = null;
    opened.add(conversationId);
    return loadShared(conversationId);
  }

  async function prefetch(conversationId: ConversationId): Promise<void> {
    if (transcriptOf(conversationId)) return;
    if (prefetched !== null) remove(prefetched);
    prefetched = conversationId;
    await loadShared(conversationId);
    // Another one was hovered meanwhile.
    if (prefetched !== conversationId && !opened.has(conversationId)) remove(conversationId);
  }

  return { loadLatest, reload, open, prefetch, loadOlder, loadAll };
}

/** Newest page; with `from`, together with the earlier ones back to that message. */
async function fetchLatest(
  client: Client,
  request: RequestInput<'conversations.messages'>,
  from: MessageId | undefined,
): Promise<Page> {
  let page = await client.call('conversations.messages', request);
  for (;;) {
    const oldestId = page.messages[0]?.id;
    const isWhole = from === undefined || page.messages.some(({ id }) => id === from);
    if (isWhole || oldestId === undefined || !page.hasMore) return page;
    const { messages, sessions, hasMore } = await client.call('conversations.messages', {
      ...request,
      before: oldestId,
      limit: MAX_PAGE,
    });
    page = {
      messages: [...messages, ...page.messages],
      sessions: [...sessions, ...page.sessions],
      hasMore,
    };
  }
}

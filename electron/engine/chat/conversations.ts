import type { ChosenOptions, ConversationBulk } from '../../../shared/contract/chat.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { EpochMs, Id, ConversationId } from '../../../shared/domain/primitives.ts';
import { timesUntilNow } from '../algorithms/time/clockJump.ts';
import { runAction, type CurationContext } from '../curation/changeGroup.ts';
import { bulkCause, bulkPatches, type ConversationPatch } from './bulkPatches.ts';
import type { Ledger } from '../bus/ledger.ts';
import { sessionCompleted } from '../bus/sessionCompleted.ts';
import type { ConversationRow } from '../storage/connection/rows.ts';
import type { ReadStore } from '../storage/store.ts';
import { emptyConversation, type UnsentOptions } from './unsentOptions.ts';
import { presentConversation, presentMessage, presentSession } from './presentMessage.ts';

/**
 * Conversations, newest first; a time from years ahead is replaced, so that a wrong clock does not
 * pin a conversation to the top.
 */
export function listConversations(
  store: ReadStore,
  trashed: boolean,
  now: EpochMs,
): Conversation[] {
  const rows = store.conversations.list(trashed);
  const times = timesUntilNow(
    rows.map((row) => row.last_message_at),
    now,
  );
  return rows.map((row, index) => ({
    ...presentConversation(row),
    lastMessageAt: times[index] ?? row.last_message_at,
  }));
}

export function readMessages(
  store: ReadStore,
  request: Request<'conversations.messages'>,
): Response<'conversations.messages'> {
  const conversation = store.conversations.get(request.conversationId);
  if (conversation === null) throw contractError('not_found', { reason: 'conversation' });
  const cursor = request.before === undefined ? null : store.messages.get(request.before);
  const { rows, hasMore } = store.messages.page(conversation.seq, cursor, request.limit);
  return {
    messages: rows.map((row) => presentMessage(store, row, conversation.id)),
    sessions: store.sessions.ofConversation(conversation.seq).map(presentSession),
    hasMore,
  };
}

export interface ConversationCommandDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly unsentOptions: UnsentOptions;
}

/** Conversation commands: rename, trash and restore, with undo like any other action. */
export function createConversationCommands({
  curation,
  ledger,
  unsentOptions,
}: ConversationCommandDependencies) {
  const { store } = curation;
  const find = (id: ConversationId): ConversationRow => {
    const row = store.conversations.get(id);
    if (row === null) throw contractError('not_found', { reason: 'conversation' });
    return row;
  };
  /**
   * A conversation moved to the trash ends its session: consolidation need not wait for the
   * timeout.
   */
  const endSession = (sessionId: string | null) => {
    const session = sessionId === null ? null : store.sessions.get(sessionId);
    if (session === null || session.completed_at !== null) return [];
    const at = curation.clock.now();
    store.sessions.complete(session.session_id, 'closed', at);
    return [sessionCompleted(session.session_id, 'closed', { id: curation.ids.next(), at })];
  };
  const changeAll = (
    changes: readonly ConversationPatch[],
    cause: ChangeCause,
    label: string,
  ): Id =>
    ledger.commit(() => {
      const result = runAction(curation, { actor: 'user', cause, label }, (set) => {
        for (const { row, patch } of changes) set.update('conversations', row.id, patch);
      });
      const ended = changes.flatMap(({ row, patch }) =>
        typeof patch.archived_at === 'number' ? endSession(row.session_id) : [],
      );
      return { value: result.changeId, events: [result.event, ...ended] };
    });
  const change = (
    row: ConversationRow,
    cause: 'conversation_rename' | 'conversation_trash' | 'conversation_restore' | 'edit',
    label: string,
    patch: Partial<ConversationRow>,
  ) => changeAll([{ row, patch }], cause, label);
  const choose = (
    id: ConversationId,
    patch: Partial<ConversationRow>,
    options: Partial<ChosenOptions>,
  ): Response<'conversations.update'> => {
    const row = store.conversations.get(id);
    if (row === null) {
      const stored = unsentOptions.set(id, options);
      return {
        conversation: emptyConversation(id, curation.clock.now(), stored),
        changeId: null,
      };
    }
    const hasChange = Object.entries(patch).some(
      ([name, value]) => row[name as keyof ConversationRow] !== value,
    );
    const changeId = hasChange ? change(row, 'edit', row.title, patch) : null;
    return { conversation: presentConversation(find(id)), changeId };
  };
  return {
    setModel: (id: ConversationId, model: string | null) => choose(id, { model }, { model }),
    update(
      id: ConversationId,
      {
        pinned,
        archived,
        memory,
      }: Omit<Request<'conversations.update'>, 'workspaceId' | 'conversationId'>,
    ) {
      const now = curation.clock.now();
      const row = store.conversations.get(id);
      return choose(
        id,
        {
          ...(pinned !== undefined && { pinned_at: pinned ? (row?.pinned_at ?? now) : null }),
          ...(archived !== undefined && {
            archived_at: archived ? (row?.archived_at ?? now) : null,
          }),
          ...(memory !== undefined && { memory: memory ? (1 as const) : (0 as const) }),
        },
        memory === undefined ? {} : { memory },
      );
    },
    bulk(ids: readonly ConversationId[], action: ConversationBulk) {
      const rows = [...new Set(ids)]
        .map((id) => store.conversations.get(id))
        .filter((row) => row !== null);
      const changes = bulkPatches(rows, action, curation.clock.now());
      const [first] = changes;
      if (first === undefined) throw contractError('conflict', { reason: 'unchanged' });
      const moreCount = changes.length - 1;
      const label = moreCount === 0 ? first.row.title : `${first.row.title} (+${moreCount})`;
      return {
        changed: changes.length,
        changeId: changeAll(changes, bulkCause(action), label),
      };
    },
    get: (id: ConversationId) => presentConversation(find(id)),
    rename(id: ConversationId, title: string) {
      const patch = { title: title.trim(), title_is_automatic: 0 } as const;
      const changeId = change(find(id), 'conversation_rename', title.trim(), patch);
      return { conversation: presentConversation(find(id)), changeId };
    },
    trash(id: ConversationId) {
      const row = find(id);
      if (row.trashed_at !== null) throw contractError('conflict', { reason: 'already_trashed' });
      const patch = { trashed_at: curation.clock.now() };
      return { changeId: change(row, 'conversation_trash', row.title, patch) };
    },
    restore(id: ConversationId) {
      const row = find(id);
      if (row.trashed_at === null) throw contractError('conflict', { reason: 'not_trashed' });
      const changeId = change(row, 'conversation_restore', row.title, { trashed_at: null });
      return { conversation: presentConversation(find(id)), changeId };
    },
  };
}

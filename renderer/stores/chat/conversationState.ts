import type { WireError } from '../../../shared/contract/errors.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { ConversationId, Id } from '../../../shared/domain/primitives.ts';

/** `labeling`: the selection is being given a label. */
export type SelectionMode = 'off' | 'selecting' | 'labeling';

export interface ConversationsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly list: readonly Conversation[];
  /** Conversations that the list may lack: temporary, or empty and with options of their own. */
  readonly unlisted: Readonly<Record<Id, Conversation>>;
  /** Null until the trash was opened. */
  readonly trash: readonly Conversation[] | null;
  /** Conversations answered while another one was on screen. */
  readonly unread: ReadonlySet<Id>;
  readonly answering: ReadonlySet<Id>;
  readonly mode: SelectionMode;
  readonly selected: ReadonlySet<ConversationId>;
  /** Label that the list is filtered by; null shows all. */
  readonly label: string | null;
}

export interface ConversationChange {
  readonly pinned?: boolean;
  readonly archived?: boolean;
  readonly memory?: boolean;
}

export function conversationOf(state: ConversationsState, id: Id | null): Conversation | undefined {
  if (id === null) return undefined;
  return state.list.find((each) => each.id === id) ?? state.unlisted[id];
}

/** Conversations of the list in the order it shows them: pinned ones first. */
export function shownConversations({ list, label }: ConversationsState): readonly Conversation[] {
  const visible = list.filter(
    ({ archivedAt, labels }) => archivedAt === null && (label === null || labels.includes(label)),
  );
  const pinned = visible.filter(({ pinnedAt }) => pinnedAt !== null);
  return pinned.length === 0 ? visible : [...pinned, ...visible.filter((each) => !each.pinnedAt)];
}

/** Labels in use, in alphabetical order of the language, each with its number of conversations. */
export function labelCounts(
  list: readonly Conversation[],
  language: string,
): readonly { readonly label: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { labels } of list) {
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

import type { WireError } from '../../../shared/contract/errors.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { Id } from '../../../shared/domain/primitives.ts';

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

export function conversationOf(state: ConversationsState, id: Id | null): Conversation | undefined {
  if (id === null) return undefined;
  return state.list.find((each) => each.id === id) ?? state.begun[id];
}

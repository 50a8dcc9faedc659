import type { ChosenOptions } from '../../../shared/contract/chat.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { EpochMs, Id, ConversationId } from '../../../shared/domain/primitives.ts';

/** Options of conversations that have no message yet and so are not stored. */
export interface UnsentOptions {
  get(id: Id): ChosenOptions;
  set(id: Id, options: Partial<ChosenOptions>): ChosenOptions;
  forget(id: Id): void;
}

export const DEFAULT_OPTIONS: ChosenOptions = { model: null, memory: true };
const MAX_CONVERSATIONS = 1_000;

export function createUnsentOptions(): UnsentOptions {
  const optionsById = new Map<Id, ChosenOptions>();
  const get = (id: Id) => optionsById.get(id) ?? DEFAULT_OPTIONS;
  return {
    get,
    set(id, options) {
      const next = { ...get(id), ...options };
      const [oldest] = optionsById.keys();
      if (optionsById.size >= MAX_CONVERSATIONS && oldest !== undefined && !optionsById.has(id))
        optionsById.delete(oldest);
      optionsById.set(id, next);
      return next;
    },
    forget: (id) => void optionsById.delete(id),
  };
}

/** Conversation as it is shown before its first message. */
export function emptyConversation(
  id: ConversationId,
  at: EpochMs,
  options: Partial<Conversation> = {},
): Conversation {
  return {
    id,
    title: '',
    titleIsAutomatic: true,
    createdAt: at,
    lastMessageAt: at,
    trashedAt: null,
    messageCount: 0,
    preview: '',
    model: null,
    memory: true,
    temporary: false,
    pinnedAt: null,
    archivedAt: null,
    labels: [],
    ...options,
  };
}

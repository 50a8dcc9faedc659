import type { Chosen } from '../../../shared/contract/chat.ts';
import type { Conversation } from '../../../shared/domain/chat.ts';
import type { EpochMs, Id, ConversationId } from '../../../shared/domain/primitives.ts';

/** Choices for a conversation that has no message yet and so is not stored. */
export interface UnsentChoices {
  get(id: Id): Chosen;
  set(id: Id, chosen: Partial<Chosen>): Chosen;
  forget(id: Id): void;
}

export const DEFAULT_CHOICE: Chosen = { model: null, memory: true };
const MAX_CHOICES = 1_000;

export function createUnsentChoices(): UnsentChoices {
  const choices = new Map<Id, Chosen>();
  const get = (id: Id) => choices.get(id) ?? DEFAULT_CHOICE;
  return {
    get,
    set(id, choice) {
      const next = { ...get(id), ...choice };
      const [oldest] = choices.keys();
      if (choices.size >= MAX_CHOICES && oldest !== undefined && !choices.has(id))
        choices.delete(oldest);
      choices.set(id, next);
      return next;
    },
    forget: (id) => void choices.delete(id),
  };
}

/** Conversation as it is shown before its first message. */
export function emptyConversation(
  id: ConversationId,
  at: EpochMs,
  choice: Partial<Conversation> = {},
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
    ...choice,
  };
}

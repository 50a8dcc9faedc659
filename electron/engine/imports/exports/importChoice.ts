import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { conversationKey } from '../../../../shared/domain/imports.ts';
import type { ImportedConversation, ImportedTurn } from '../conversation.ts';

/** Conversations that the person chose. */
export interface ImportChoice {
  /** Only those with a turn since then, and none without a date; null: all. */
  readonly since: EpochMs | null;
  /** Only these, by their `conversationKey`; null: all. */
  readonly keys: readonly string[] | null;
}

type DatedConversation = Pick<ImportedConversation, 'provider' | 'id' | 'isUndated'> & {
  readonly lastAt: EpochMs;
};

/** Predicate for the conversations that a choice includes, of an inspection or of an import. */
export function choicePredicate({
  since,
  keys,
}: ImportChoice): (conversation: DatedConversation) => boolean {
  const chosenKeys = keys === null ? null : new Set(keys);
  return (conversation) =>
    (chosenKeys?.has(conversationKey(conversation)) ?? true) &&
    (since === null || (!conversation.isUndated && conversation.lastAt >= since));
}

/** Time of the last turn of a conversation, or of its beginning if that is later. */
export function lastTurnAt({
  turns,
  createdAt,
}: {
  readonly turns: readonly Pick<ImportedTurn, 'at'>[];
  readonly createdAt: EpochMs;
}): EpochMs {
  return turns.reduce((last, { at }) => Math.max(last, at), createdAt);
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ImportedConversation, ImportedTurn } from '../conversation.ts';

/** Conversations that the person chose. */
export interface ImportChoice {
  /** Only those with a turn since then, and none without a date; null: all. */
  readonly since: EpochMs | null;
  /** Only these, as `provider id`; null: all. */
  readonly keys: readonly string[] | null;
}

type DatedConversation = Pick<ImportedConversation, 'provider' | 'id' | 'isUndated'> & {
  readonly lastAt: EpochMs;
};

/** Predicate for the conversations that a choice includes, of the inspection and of the import. */
export function choicePredicate({
  since,
  keys,
}: ImportChoice): (one: DatedConversation) => boolean {
  const chosenKeys = keys === null ? null : new Set(keys);
  return ({ provider, id, lastAt, isUndated }) =>
    (chosenKeys?.has(`${provider} ${id}`) ?? true) &&
    (since === null || (!isUndated && lastAt >= since));
}

/** Time of the last turn of a conversation. */
export function lastTurnAt({
  turns,
  createdAt,
}: {
  readonly turns: readonly Pick<ImportedTurn, 'at'>[];
  readonly createdAt: EpochMs;
}): EpochMs {
  return turns.reduce((last, { at }) => Math.max(last, at), createdAt);
}

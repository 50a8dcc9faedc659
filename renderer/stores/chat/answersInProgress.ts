import type { Conversation } from '../../../shared/domain/chat.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';

/**
 * Conversations that were being answered when this window left their workspace, by workspace, with
 * the time of their last message then: the events of another workspace are not heard.
 */
export type AnswersInProgress = Map<Id, ReadonlyMap<Id, EpochMs>>;

/** Notes what is being answered, as the workspace is left. */
export function saveAnswersInProgress(
  answers: AnswersInProgress,
  workspaceId: Id,
  list: readonly Conversation[],
  answering: ReadonlySet<Id>,
): void {
  const running = list.filter(({ id }) => answering.has(id));
  answers.set(workspaceId, new Map(running.map(({ id, lastMessageAt }) => [id, lastMessageAt])));
}

/** Ids that have got a message meanwhile, and those without: taken once, as the list is loaded. */
export function claimAnswersInProgress(
  answers: AnswersInProgress,
  workspaceId: Id,
  list: readonly Conversation[],
): { readonly answered: readonly Id[]; readonly unanswered: readonly Id[] } {
  const times = answers.get(workspaceId);
  answers.delete(workspaceId);
  const running = list.filter(({ id }) => times?.has(id));
  const isAnswered = ({ id, lastMessageAt }: Conversation) => lastMessageAt > (times?.get(id) ?? 0);
  return {
    answered: running.filter(isAnswered).map(({ id }) => id),
    unanswered: running.filter((each) => !isAnswered(each)).map(({ id }) => id),
  };
}

import type { MemoryAction } from '../../../../shared/domain/chat.ts';
import { actionsOfAnswers } from '../../storage/chat/answerActions.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { ReadStore } from '../../storage/store.ts';
import { cancellationStatementIn } from '../../text/statements/cancellationStatement.ts';
import { statesChange } from '../../text/statements/statesChange.ts';
import { sentences } from '../../text/summary.ts';

type MessageStore = Pick<ReadStore, 'messages'>;

/** Actions after which a memory says what the turn does, or is gone by it. */
const CHANGES: ReadonlySet<MemoryAction['action']> = new Set(['corrected', 'retracted']);

/**
 * Turns up to the first one that may change something while its answer is still being made: what it does is
 * not known yet.
 */
export function answeredTurns(
  { messages }: MessageStore,
  turns: readonly SessionEpisode[],
): readonly SessionEpisode[] {
  const unansweredIndex = turns.findIndex(({ seq, content, source_role }) => {
    if (source_role !== 'user' || !mayRequestChange(content)) return false;
    const question = messages.byEpisode(seq);
    const answers = question === null ? [] : messages.ofTurn(question.turn_id);
    return answers.some(({ role, state }) => role === 'assistant' && state === 'streaming');
  });
  return unansweredIndex < 0 ? turns : turns.slice(0, unansweredIndex);
}

function mayRequestChange(content: string): boolean {
  return statesChange(content) || cancellationStatementIn(content) !== null;
}

/**
 * True for a turn of one sentence by which the assistant changed a memory, or offers to correct one:
 * "actually it is at 4pm" is kept already, in the to-do that was moved.
 */
export function wasActedOn(
  { messages }: MessageStore,
  { seq, content }: Pick<SessionEpisode, 'seq' | 'content'>,
): boolean {
  if (sentences(content).length > 1) return false;
  const question = messages.byEpisode(seq);
  if (question === null) return false;
  return actionsOfAnswers(messages, question.turn_id).some(
    ({ action, changeId, choice }) =>
      (changeId !== null && CHANGES.has(action)) || choice?.command === 'correct',
  );
}

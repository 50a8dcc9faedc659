import { contractError } from '../../../../shared/contract/errors.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import type { MessageId, NodeId } from '../../../../shared/domain/primitives.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import { readReceipt } from '../receipts/readReceipt.ts';
import type { Answerer, AnswererDependencies } from './answererApi.ts';
import type { AnswerTurns } from './answerTurns.ts';
import { createChosenAuthors } from './chosenAuthors.ts';

/** Retry and regenerate: a new answer to a turn, beside the one that was there. */
export function createRegeneration(
  deps: AnswererDependencies,
  turns: AnswerTurns,
  answer: (answerId: MessageId) => Promise<void>,
): Pick<Answerer, 'retry' | 'regenerate'> {
  const { store, clock, ids } = deps.curation;
  const chosenAuthors = createChosenAuthors();
  const replaceAnswer = (
    old: MessageRow,
    model: string | null,
    withheldNodeIds: readonly NodeId[],
  ): Response<'chat.retry'> => {
    const { question, conversation } = turns.turnOf(old);
    const conversationAuthor = deps.author(conversation, question.text);
    const author =
      model === null
        ? chosenAuthors.retryAuthor(old, conversationAuthor)
        : deps.author({ model }, question.text);
    const newVersion = { turnId: old.turn_id, messageId: ids.next(), author, at: clock.now() };
    chosenAuthors.record(newVersion.messageId, { author, conversationAuthor });
    if (withheldNodeIds.length > 0) turns.withhold(newVersion.messageId, withheldNodeIds);
    const row = deps.ledger.commit(() => ({ value: deps.start(newVersion), events: [] }));
    // A replaced version is no longer shown, and is no evidence.
    turns.emitConversationChanged(row);
    void answer(row.id);
    return { turnId: old.turn_id, answer: turns.toMessage(row) };
  };
  const find = (messageId: MessageId): MessageRow => {
    const row = store.messages.get(messageId);
    if (row === null || row.role !== 'assistant') throw contractError('not_found');
    if (row.shown === 0 || row.state === 'streaming') {
      throw contractError('conflict', { reason: 'not_retryable' });
    }
    return row;
  };
  const previouslyWithheld = (row: MessageRow): NodeId[] =>
    readReceipt(store, row.id)
      ?.excluded.filter(({ why }) => why === 'answer_without')
      .map(({ nodeId }) => nodeId) ?? [...turns.turnOf(row).withheldNodeIds];
  return {
    retry(messageId) {
      const old = find(messageId);
      if (old.state === 'complete') throw contractError('conflict', { reason: 'not_retryable' });
      return replaceAnswer(old, null, previouslyWithheld(old));
    },
    regenerate(messageId, model, withheldNodeIds) {
      const old = find(messageId);
      // Memories withheld from the previous version stay withheld.
      const allWithheld =
        withheldNodeIds.length === 0
          ? []
          : [...new Set([...previouslyWithheld(old), ...withheldNodeIds])];
      return replaceAnswer(old, model, allWithheld);
    },
  };
}

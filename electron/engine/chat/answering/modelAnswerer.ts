import type { MessageRow } from '../../storage/connection/rows.ts';
import { announcer } from '../modelLoop/announcer.ts';
import { createAnswerDraft, type AnswerDraftWriter } from '../modelLoop/answerDraft.ts';
import type { AnswererDependencies } from './answererApi.ts';
import type { AnswerTurns } from './answerTurns.ts';
import { emptyAnswer, finalizeAnswer, type FinalAnswer } from './finalizeAnswer.ts';
import { answerWithModel } from './modelAnswer.ts';
import { persistPartialAnswer } from './persistPartialAnswer.ts';

export interface ModelAnswerer {
  readonly answer: (row: MessageRow, signal: AbortSignal) => Promise<void>;
  /** Stores the final state of an answer and emits its events; never throws. */
  readonly write: (row: MessageRow, finalAnswer: FinalAnswer) => void;
}

/** Answers a turn with a model, as a stream that is kept while it grows. */
export function createModelAnswerer(
  deps: AnswererDependencies,
  { turnOf, refOf, toMessage, emit, emitStarted, emitFinished }: AnswerTurns,
): ModelAnswerer {
  const { store } = deps.curation;
  const { logger } = deps;
  const write = (row: MessageRow, finalAnswer: FinalAnswer): void => {
    try {
      const make = () => ({ finalAnswer, events: [], value: null });
      emitFinished(finalizeAnswer(deps, row, make).message);
    } catch (error) {
      // The row keeps its partial state: the next start finds it and marks it interrupted.
      logger.error('an answer could not be written', { error: String(error) });
      const { text, state, problem } = { ...finalAnswer, state: 'interrupted' as const };
      const message = { ...toMessage(row), text, state, problem: problem ?? ('internal' as const) };
      emit({ name: 'chat.finished', payload: { ...refOf(row), message } });
    }
  };
  const answer = async (row: MessageRow, signal: AbortSignal): Promise<void> => {
    const turnRef = refOf(row);
    emitStarted(row);
    const partialAnswer = persistPartialAnswer(
      { store, ledger: deps.ledger },
      row.seq,
      () => answerDraft,
      logger,
    );
    const answerDraft: AnswerDraftWriter = createAnswerDraft(
      partialAnswer.wrapListener(announcer(emit, turnRef)),
    );
    let outcome: FinalAnswer;
    try {
      const turn = turnOf(row);
      const model = deps.model(row.author ?? '');
      outcome =
        model === null
          ? { ...emptyAnswer, state: 'failed', problem: 'unknown_model' }
          : await answerWithModel(deps, turn, model, answerDraft, signal);
    } catch (error) {
      logger.error('an answer failed', { error: String(error) });
      const { text, reasoning, toolCalls, usage, actions } = answerDraft;
      const state = text === '' ? 'failed' : 'interrupted';
      const stored = { text, reasoning, toolCalls, usage, actions };
      outcome = { ...emptyAnswer, ...stored, state, problem: 'internal' };
    } finally {
      partialAnswer.stop();
    }
    // Closing Loci is not a stop by the person.
    const isClosing = outcome.problem === 'cancelled' && signal.reason === 'closing';
    write(row, isClosing ? { ...outcome, problem: 'restarted' } : outcome);
  };
  return { answer, write };
}

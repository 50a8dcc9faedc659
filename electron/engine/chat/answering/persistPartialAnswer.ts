import type { Ledger } from '../../bus/ledger.ts';
import type { Logger } from '../../dependencies.ts';
import type { WriteStore } from '../../storage/store.ts';
import type { AnswerListener, AnswerDraft } from '../modelLoop/answerDraft.ts';
import type { MessageSeq } from '../../storage/connection/rowNumber.ts';

/**
 * Most of a growing answer that a killed process may lose, whichever is less: the text of this
 * interval, or this many UTF-16 units (a sixteenth of a long answer, so that the rewritten rows do
 * not add up).
 */
const SAVE_INTERVAL_MS = 250;
const SAVE_INTERVAL_LENGTH = 200;
const LONG_ANSWER_DIVISOR = 16;

export interface PartialAnswer {
  /** Listener that sees the pieces of an answer before it passes them on. */
  wrapListener(listener: AnswerListener): AnswerListener;
  stop(): void;
}

/**
 * Persists a growing answer in its row, so that a kill keeps the partial text and the cards of what
 * tools changed. Not synced: only a power cut could lose it, back to the last synced commit, and no
 * message waits for it.
 */
export function persistPartialAnswer(
  {
    store,
    ledger,
  }: {
    readonly store: Pick<WriteStore, 'messages'>;
    readonly ledger: Pick<Ledger, 'commitUnsynced'>;
  },
  seq: MessageSeq,
  answerDraft: () => AnswerDraft,
  logger: Logger,
): PartialAnswer {
  let stored = '';
  let storedLength = 0;
  const lengthOf = ({ text, reasoning }: AnswerDraft) => text.length + reasoning.length;
  const persist = () => {
    const { text, reasoning, toolCalls: calls, actions: changes } = answerDraft();
    const toolCalls = JSON.stringify(calls);
    const actions = JSON.stringify(changes);
    const now = `${text.length} ${reasoning.length} ${toolCalls} ${actions}`;
    if (now === stored || (text === '' && reasoning === '' && calls.length === 0)) return;
    stored = now;
    storedLength = text.length + reasoning.length;
    try {
      ledger.commitUnsynced(() =>
        store.messages.savePartial({ seq, text, reasoning, toolCalls, actions }),
      );
    } catch (error) {
      logger.warn('a growing answer could not be kept', { error: String(error) });
    }
  };
  const persistIfLong = () => {
    const step = Math.max(SAVE_INTERVAL_LENGTH, storedLength / LONG_ANSWER_DIVISOR);
    if (lengthOf(answerDraft()) - storedLength >= step) persist();
  };
  const timer = setInterval(persist, SAVE_INTERVAL_MS);
  timer.unref();
  return {
    wrapListener: (listener) => ({
      status: (status, retryInSec) => listener.status(status, retryInSec),
      text(offset, text) {
        persistIfLong();
        listener.text(offset, text);
      },
      reasoning(offset, text) {
        persistIfLong();
        listener.reasoning(offset, text);
      },
      tool(call) {
        persist();
        listener.tool(call);
      },
    }),
    stop: () => clearInterval(timer),
  };
}

import type { MessageRow } from '../../storage/connection/rows.ts';
import type { Reply } from '../builtIn/reply.ts';
import type { AnswererDependencies } from './answererApi.ts';
import type { AnswerTurns } from './answerTurns.ts';
import { builtInReply, failedReply, splitIntoPieces } from './builtInAnswer.ts';
import { emptyAnswer, finalizeAnswer } from './finalizeAnswer.ts';

/** Answers turns with the built-in assistant: an answer is stored first, then streamed. */
export function createBuiltInAnswerer(
  deps: AnswererDependencies,
  { turnOf, refOf, emit, emitStarted, emitFinished }: AnswerTurns,
) {
  const { logger } = deps;
  const finalizeBuiltIn = async (
    row: MessageRow,
  ): Promise<{ message: MessageRow; reply: Reply }> => {
    const write = (makeReply: () => Reply, state: 'complete' | 'failed', usesMemory: boolean) => {
      const { message, value } = finalizeAnswer(deps, row, () => {
        const reply = makeReply();
        const { text, citations, actions, receipt } = reply;
        const problem = state === 'failed' ? ('internal' as const) : null;
        const answer = { ...emptyAnswer, state, problem, text, citations, actions, receipt };
        const events = reply.results.map(({ event }) => event);
        return { finalAnswer: { ...answer, isRecorded: usesMemory }, events, value: reply };
      });
      return { message, reply: value };
    };
    try {
      const turn = turnOf(row);
      return write(await builtInReply(deps, turn), 'complete', turn.usesMemory);
    } catch (error) {
      logger.error('the built-in assistant failed', { error: String(error) });
      return write(() => failedReply, 'failed', false);
    }
  };
  return async (row: MessageRow): Promise<void> => {
    emitStarted(row);
    const { message, reply } = await finalizeBuiltIn(row);
    for (const { offset, text } of splitIntoPieces(reply.text)) {
      emit({ name: 'chat.delta', payload: { ...refOf(row), offset, text } });
    }
    emitFinished(message);
  };
}

import type { MessageRow } from '../../storage/connection/rows.ts';
import type { Reply } from '../builtIn/reply.ts';
import type { AnswererDependencies } from './answererApi.ts';
import type { AnswerTurns } from './answerTurns.ts';
import { builtInReply, failedReply, pieces } from './builtInAnswer.ts';
import { failedAnswer, finalizeAnswer } from './finalizeAnswer.ts';

/** Answers a turn with the built-in assistant: written first, then shown. */
export function createBuiltInAnswering(
  deps: AnswererDependencies,
  { turnOf, refOf, emit, started, finished }: AnswerTurns,
) {
  const { logger } = deps;
  const finalizeBuiltIn = async (
    row: MessageRow,
  ): Promise<{ message: MessageRow; reply: Reply }> => {
    const write = (makeReply: () => Reply, state: 'complete' | 'failed', memory: boolean) => {
      const { message, value } = finalizeAnswer(deps, row, () => {
        const reply = makeReply();
        const { text, citations, actions, receipt } = reply;
        const problem = state === 'failed' ? ('internal' as const) : null;
        const answer = { ...failedAnswer, state, problem, text, citations, actions, receipt };
        const events = reply.result === null ? [] : [reply.result.event];
        return { finalAnswer: { ...answer, recorded: memory }, events, value: reply };
      });
      return { message, reply: value };
    };
    try {
      const turn = turnOf(row);
      return write(await builtInReply(deps, turn), 'complete', turn.memory);
    } catch (error) {
      logger.error('the built-in assistant failed', { error: String(error) });
      return write(() => failedReply, 'failed', false);
    }
  };
  return async (row: MessageRow): Promise<void> => {
    started(row);
    const { message, reply } = await finalizeBuiltIn(row);
    for (const { offset, text } of pieces(reply.text)) {
      emit({ name: 'chat.delta', payload: { ...refOf(row), offset, text } });
    }
    finished(message);
  };
}

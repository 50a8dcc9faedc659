import type { AnswerContext } from './answerContext.ts';
import { correctionReply } from './answers/correction.ts';
import { finishOfferReply, finishReply } from './answers/finish.ts';
import { jokeReply } from './answers/joke.ts';
import { mootReply } from './cancelOrder.ts';
import { changeReply } from './changeOrder.ts';
import type { Reply } from './reply.ts';
import { newTimeReply } from './rescheduleOrder.ts';

/** Reply to a statement that changes something, or may; null where it is only to be kept. */
export async function statementReply(context: AnswerContext): Promise<(() => Reply) | null> {
  return (
    jokeReply(context) ??
    (await finishReply(context)) ??
    (await mootReply(context)) ??
    (await changeReply(context)) ??
    (await newTimeReply(context)) ??
    (await correctionReply(context)) ??
    (await finishOfferReply(context))
  );
}

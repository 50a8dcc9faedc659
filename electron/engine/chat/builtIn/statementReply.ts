import type { AnswerContext } from './answerContext.ts';
import { correctionReply } from './answers/correction.ts';
import { finishOfferReply, finishReply } from './answers/finish.ts';
import { jokeReply } from './answers/joke.ts';
import { notNeededReply } from './cancelReply.ts';
import { changeReply } from './changeReply.ts';
import type { Reply } from './reply.ts';
import { newTimeReply } from './rescheduleReply.ts';

/** Reply to a statement that changes something, or may; null where it is only to be kept. */
export async function statementReply(context: AnswerContext): Promise<(() => Reply) | null> {
  return (
    jokeReply(context) ??
    (await finishReply(context)) ??
    (await notNeededReply(context)) ??
    (await changeReply(context)) ??
    (await newTimeReply(context)) ??
    (await correctionReply(context)) ??
    (await finishOfferReply(context))
  );
}

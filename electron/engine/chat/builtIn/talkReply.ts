import type { AnswerContext, BuiltInDependencies, Turn } from './answerContext.ts';
import { daysUntilReply, timeReply, todayReply } from './answers/calendar.ts';
import { offTheRecord } from '../offTheRecord.ts';
import { parseCommand } from './commands.ts';
import { phrasesFor } from './phrases/phrasesFor.ts';
import { isTalk, type TalkTopic } from './questions/questionPattern.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';
import { textReply, textReplyAction, type Reply } from './reply.ts';

/** Reply that needs no memory: dates, talk, the app, and what only a language model can do. */
export function talkReply(
  { topic, subject }: { readonly topic: TalkTopic; readonly subject: string | null },
  context: Pick<AnswerContext, 'say' | 'day'>,
): Reply | null {
  const { say } = context;
  switch (topic) {
    case 'date':
      return todayReply(context);
    case 'time':
      return timeReply(context);
    case 'days_until':
      return subject === null ? null : daysUntilReply(context, subject);
    case 'model_only':
      return textReply(say.modelOnly);
    case 'how_are_you':
      return textReply(say.howAreYou);
    case 'goodbye':
      return textReply(say.goodbye);
    case 'acknowledgment':
      return textReply(say.acknowledged);
    case 'complaint':
      return textReply(say.complaint);
    case 'app_data':
      return textReply(say.app.data);
    case 'app_export':
      return textReply(say.app.exporting);
    case 'app_erase':
      return textReply(`${say.usage.forget} ${say.app.erasing}`);
    case 'app_models':
      return textReply(say.app.models);
    case 'app_language':
      return textReply(say.app.language);
  }
}

/** Reply where nothing of the turn is remembered: talk and dates need no memory, the rest does. */
export function respondWithoutMemory(
  { curation, timeZone }: Pick<BuiltInDependencies, 'curation' | 'timeZone'>,
  { text, language }: Pick<Turn, 'text' | 'language'>,
  memory: { readonly inWorkspace: boolean; readonly inConversation: boolean },
): () => Reply {
  const say = phrasesFor(language);
  const day = { now: curation.clock.now(), zone: timeZone };
  const command = parseCommand(text);
  if (command?.kind === 'greeting') return textReplyAction(say.greeting);
  if (command?.kind === 'thanks') return textReplyAction(say.thanks);
  if (command?.kind === 'help') return textReplyAction(say.help);
  const question = command === null ? recognizeQuestion(text) : null;
  const reply =
    question !== null && isTalk(question.topic)
      ? talkReply({ topic: question.topic, subject: question.subject }, { say, day })
      : null;
  if (reply !== null) return () => reply;
  if (!memory.inWorkspace) return textReplyAction(say.memoryOffWorkspace);
  if (!memory.inConversation) return textReplyAction(say.memoryOffHere);
  return textReplyAction(offTheRecord(text) === 'message' ? say.offTheRecord : say.memoryWasOff);
}

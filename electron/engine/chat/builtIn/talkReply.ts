import type { AnswerContext, BuiltInDependencies, Turn } from './answerContext.ts';
import { daysUntilReply, timeReply, todayReply } from './answers/calendar.ts';
import { offTheRecord } from '../offTheRecord.ts';
import { parseCommand } from './commands.ts';
import { phrasesFor } from './phrases/phrasesFor.ts';
import { isTalk, type TalkTopic } from './questions/questionPattern.ts';
import { recognizeQuestion } from './questions/recognizeQuestion.ts';
import { textReply, prepareTextReply, type Reply } from './reply.ts';

/** Reply that needs no memory: dates, talk, the app, and what only a language model can do. */
export function talkReply(
  { topic, subject }: { readonly topic: TalkTopic; readonly subject: string | null },
  context: Pick<AnswerContext, 'phrases' | 'day'>,
): Reply | null {
  const { phrases } = context;
  switch (topic) {
    case 'date':
      return todayReply(context);
    case 'time':
      return timeReply(context);
    case 'days_until':
      return subject === null ? null : daysUntilReply(context, subject);
    case 'model_only':
      return textReply(phrases.modelOnly);
    case 'how_are_you':
      return textReply(phrases.howAreYou);
    case 'goodbye':
      return textReply(phrases.goodbye);
    case 'acknowledgment':
      return textReply(phrases.acknowledged);
    case 'complaint':
      return textReply(phrases.complaint);
    case 'app_data':
      return textReply(phrases.app.data);
    case 'app_export':
      return textReply(phrases.app.exporting);
    case 'app_erase':
      return textReply(`${phrases.usage.forget} ${phrases.app.erasing}`);
    case 'app_models':
      return textReply(phrases.app.models);
    case 'app_language':
      return textReply(phrases.app.language);
  }
}

/** Reply where nothing of the turn is remembered: talk and dates need no memory, the rest does. */
export function respondWithoutMemory(
  { curation, timeZone }: Pick<BuiltInDependencies, 'curation' | 'timeZone'>,
  { text, language }: Pick<Turn, 'text' | 'language'>,
  memory: { readonly inWorkspace: boolean; readonly inConversation: boolean },
): () => Reply {
  const phrases = phrasesFor(language);
  const day = { now: curation.clock.now(), zone: timeZone };
  const command = parseCommand(text);
  if (command?.kind === 'greeting') return prepareTextReply(phrases.greeting);
  if (command?.kind === 'thanks') return prepareTextReply(phrases.thanks);
  if (command?.kind === 'help') return prepareTextReply(phrases.help);
  const question = command === null ? recognizeQuestion(text) : null;
  const reply =
    question !== null && isTalk(question.topic)
      ? talkReply({ topic: question.topic, subject: question.subject }, { phrases, day })
      : null;
  if (reply !== null) return () => reply;
  if (!memory.inWorkspace) return prepareTextReply(phrases.memoryOffWorkspace);
  if (!memory.inConversation) return prepareTextReply(phrases.memoryOffHere);
  return prepareTextReply(
    offTheRecord(text) === 'message' ? phrases.offTheRecord : phrases.memoryWasOff,
  );
}

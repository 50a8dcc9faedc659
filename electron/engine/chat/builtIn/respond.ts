import { containsQuestion } from '../../text/questions.ts';
import type { AnswerContext, BuiltInDependencies, Turn } from './answerContext.ts';
import { agendaReply } from './answers/agenda.ts';
import { changesReply } from './answers/changes.ts';
import { countMemoriesReply } from './answers/countMemories.ts';
import { decisionsReply, goalsReply } from './answers/decisions.ts';
import { previousValueReply } from './answers/previousValue.ts';
import { fadingReply } from './answers/fading.ts';
import { finishCommandReply, todosFinishedBy } from './answers/finish.ts';
import { linksReply } from './answers/links.ts';
import { targetReply } from './answers/targetReply.ts';
import { personReply } from './answers/person.ts';
import { phraseReply } from './phraseReply.ts';
import { countMentionsReply, recentReply } from './answers/recent.ts';
import { profileReply } from './answers/profile.ts';
import { rememberReply, todoReply, todosAddedReply } from './answers/remember.ts';
import { aboutReply, searchReply } from './answers/search.ts';
import { shoppingReply } from './answers/shopping.ts';
import { countTodosReply, finishedTodosReply, overdueReply, todosReply } from './answers/todos.ts';
import { whyReply } from './answers/why.ts';
import { cancelCommandReply, cancelReply } from './cancelReply.ts';
import { parseCommand } from './commands.ts';
import type { Intent } from './requests/intent.ts';
import { phrasesFor } from './phrases/phrasesFor.ts';
import { resolvePronounTodo } from './resolvePronounTodo.ts';
import { rescheduleReply } from './rescheduleReply.ts';
import { isTalk } from './questions/questionPattern.ts';
import {
  isName,
  recognizeQuestion,
  type RecognizedQuestion,
} from './questions/recognizeQuestion.ts';
import { allReplies, textReply, prepareTextReply, type Reply } from './reply.ts';
import { MEMORY_COMMANDS, segmentsOf, splitStatementAndQuestion } from './segments.ts';
import { splitRequestAndStatement } from './statementAfterRequest.ts';
import { statementBeforeRequest, isStatement } from './statementBeforeRequest.ts';
import { statementReply } from './statementReply.ts';
import { talkReply } from './talkReply.ts';

/**
 * Prepares the reply and returns the action that completes it: called inside the transaction that
 * stores the answer, so that a command takes effect exactly when its answer is stored.
 */
export async function respond(deps: BuiltInDependencies, turn: Turn): Promise<() => Reply> {
  const parts = splitRequestAndStatement(turn.text);
  if (parts !== null) return await respondToAll(deps, turn, [parts.request, parts.statement]);
  const segments = segmentsOf(turn.text);
  if (segments.length > 1) return await respondToAll(deps, turn, segments);
  return await respondToOne(deps, turn);
}

/** Replies to the parts of a message, without those of mere talk. */
async function respondToAll(
  deps: BuiltInDependencies,
  turn: Turn,
  texts: readonly string[],
): Promise<() => Reply> {
  const parts = texts.filter((text) => !isSmallTalk(text));
  const replies: (() => Reply)[] = [];
  for (const text of parts.length === 0 ? texts : parts)
    replies.push(await respondToOne(deps, { ...turn, text }));
  return () => allReplies(replies.map((reply) => reply()));
}

function isSmallTalk(text: string): boolean {
  const kind = parseCommand(text)?.kind;
  if (kind !== undefined) return kind === 'greeting' || kind === 'thanks';
  const topic = recognizeQuestion(text)?.topic;
  return topic === 'acknowledgment' || topic === 'goodbye';
}

async function respondToOne(deps: BuiltInDependencies, turn: Turn): Promise<() => Reply> {
  const phrases = phrasesFor(turn.language);
  const day = { now: deps.curation.clock.now(), zone: deps.timeZone };
  const context: AnswerContext = { deps, turn, phrases, day };
  const command = parseCommand(turn.text);
  if (command !== null) {
    const hasRunBefore = turn.hasActed && MEMORY_COMMANDS.has(command.kind);
    const reply = hasRunBefore
      ? prepareTextReply(phrases.actedBefore)
      : await commandReply(context, command);
    const answer = await questionReply(context, command);
    return answer === null ? reply : () => allReplies([reply(), answer()]);
  }
  const request = (await cancelReply(context)) ?? (await rescheduleReply(context));
  if (request !== null) return turn.hasActed ? prepareTextReply(phrases.actedBefore) : request;
  const statement = statementBeforeRequest(turn.text);
  if (statement !== null) return await statementAndRequestReply(context, statement);
  const question = recognizeQuestion(turn.text);
  const reply = question === null ? null : await structureReply(context, question);
  if (reply !== null) return reply;
  if (containsQuestion(turn.text) || splitStatementAndQuestion(turn.text) !== null)
    return await answerToQuestion(context);
  if (turn.hasActed) return prepareTextReply(phrases.actedBefore);
  return (
    (await statementReply(context)) ??
    (await phraseReply(context)) ??
    prepareTextReply(savedText(context))
  );
}

function savedText({ turn, phrases }: AnswerContext): string {
  return turn.isFirst ? phrases.savedFirstTime : phrases.saved;
}

/** Reply to what is stated before a request for a language model, and to the request. */
async function statementAndRequestReply(
  context: AnswerContext,
  statement: string,
): Promise<() => Reply> {
  const { turn, phrases } = context;
  const change = turn.hasActed
    ? prepareTextReply(phrases.actedBefore)
    : await statementReply({ ...context, turn: { ...turn, text: statement } });
  const reply = change ?? prepareTextReply(savedText(context));
  return () => allReplies([reply(), textReply(phrases.requestNeedsModel)]);
}

/** Reply to a question, and to what is stated in front of it. */
async function answerToQuestion(context: AnswerContext): Promise<() => Reply> {
  const { deps, turn } = context;
  const parts = splitStatementAndQuestion(turn.text);
  if (parts === null) return await searchReply(context, null);
  const statement = { ...context, turn: { ...turn, text: parts.statement } };
  const change = turn.hasActed || parts.isLong ? null : await statementReply(statement);
  // What the statement finishes is on no list any more.
  const finishedIds = change === null ? [] : await todosFinishedBy(statement);
  const withheldNodeIds = [...turn.withheldNodeIds, ...finishedIds];
  const questionTurn = { ...turn, withheldNodeIds };
  const answer =
    recognizeQuestion(parts.question) === null
      ? await searchReply({ ...context, turn: questionTurn }, parts)
      : await respondToOne(deps, { ...questionTurn, text: parts.question });

  if (change !== null) return () => allReplies([change(), answer()]);
  return () => {
    const reply = answer();
    const isAnswered = reply.citations.length > 0 || reply.actions.length > 0;
    return isAnswered || !isStatement(parts.statement)
      ? reply
      : allReplies([textReply(savedText(context)), reply]);
  };
}

/** Reply to what is asked in the same message as a command; null where nothing is, or another command. */
async function questionReply(
  { deps, turn }: AnswerContext,
  command: Intent,
): Promise<(() => Reply) | null> {
  if ((command.kind !== 'remember' && command.kind !== 'todo') || command.question === undefined) {
    return null;
  }
  const secondCommand = parseCommand(command.question);
  if (secondCommand !== null && MEMORY_COMMANDS.has(secondCommand.kind)) return null;
  return await respond(deps, { ...turn, text: command.question });
}

const stored = (reply: Reply) => () => reply;

async function commandReply(context: AnswerContext, intent: Intent): Promise<() => Reply> {
  const { phrases } = context;
  switch (intent.kind) {
    case 'greeting':
      return prepareTextReply(phrases.greeting);
    case 'thanks':
      return prepareTextReply(phrases.thanks);
    case 'help':
      return prepareTextReply(phrases.help);
    case 'unclear':
      return prepareTextReply(phrases.usage[intent.command]);
    case 'unknown':
      return prepareTextReply(phrases.unknownCommand(intent.command));
    case 'remember':
      return () => rememberReply(context, intent.content);
    case 'todo': {
      const content = resolvePronounTodo(context, intent.content);
      if (content === null) return prepareTextReply(phrases.usage.todo);
      return () => todoReply(context, content ?? intent.content);
    }
    case 'todos':
      return () => todosAddedReply(context, intent.contents);
    case 'done':
      return await finishCommandReply(context, intent.target);
    case 'cancel':
      return await cancelCommandReply(context, intent.target);
    case 'forget':
    case 'confirm':
    case 'correct':
      return await targetReply(context, intent);
    case 'undo':
      return prepareTextReply(phrases.undoByHand);
    case 'unsay':
      return prepareTextReply(phrases.eraseInMenu);
    case 'forget_all':
      return await topicReply(context, intent.topic, phrases.eraseMany(intent.topic));
    case 'why': {
      const reply = await whyReply(context, intent.question);
      return () => reply;
    }
    case 'about':
      if (isSelf(intent.topic)) return stored(await profileReply(context));
      return await topicReply(context, intent.topic, phrases.about(intent.topic));
  }
}

/** All that is known of a person, a thing or a topic, under a heading. */
async function topicReply(
  context: AnswerContext,
  topic: string,
  heading: string,
): Promise<() => Reply> {
  const reply =
    isName(topic) && /^\p{Lu}/u.test(topic) ? await personReply(context, topic, heading) : null;
  return reply ?? (await aboutReply(context, topic, heading));
}

/** True for "me": "What do you know about me?" asks for everything, not for the word. */
function isSelf(topic: string): boolean {
  return /^(?:me|myself|us|my life|мне|меня|себе|нас|мо(?:ей|ю) жизн[иь])$/iu.test(topic);
}

/** Reply to a recognized question; null where its words turn out to name too little. */
async function structureReply(
  context: AnswerContext,
  { topic, subject }: RecognizedQuestion,
): Promise<(() => Reply) | null> {
  if (isTalk(topic)) {
    const talk = talkReply({ topic, subject }, context);
    return talk === null ? null : () => talk;
  }
  switch (topic) {
    case 'todos':
      return stored(await todosReply(context));
    case 'shopping':
      return await shoppingReply(context);
    case 'finished_todos':
      return stored(await finishedTodosReply(context));
    case 'overdue':
      return stored(await overdueReply(context));
    case 'agenda':
      return stored(await agendaReply(context));
    case 'person':
      return subject === null ? null : await personReply(context, subject, null);
    case 'profile':
      return stored(await profileReply(context));
    case 'decisions':
      return await decisionsReply(context, subject);
    case 'goals':
      return await goalsReply(context);
    case 'changes':
      return stored(await changesReply(context));
    case 'previous_value': {
      const reply = await previousValueReply(context, subject);
      return reply && stored(reply);
    }
    case 'fading':
      return stored(await fadingReply(context));
    case 'recent': {
      const reply = await recentReply(context);
      return reply && stored(reply);
    }
    case 'count_todos':
      return stored(await countTodosReply(context));
    case 'count_mentions':
      return subject === null ? null : stored(await countMentionsReply(context, subject));
    case 'count_memories':
      return prepareTextReply(await countMemoriesReply(context));
    case 'links':
      return stored(await linksReply(context, subject));
  }
}

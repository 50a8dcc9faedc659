import type { NodeId } from '../../../../../shared/domain/primitives.ts';
import { retract } from '../../../curation/curate.ts';
import {
  completionScore,
  possibleCompletionScore,
} from '../../../text/statements/completionScore.ts';
import { stripTime } from '../../../text/dates/stripTime.ts';
import type { AnswerContext } from '../answerContext.ts';
import { bestTodos, isFullMatch, noTodoText, matchTodos, type TodoMatch } from '../namedTodo.ts';
import {
  actionReply,
  allReplies,
  choiceReply,
  resultReply,
  prepareTextReply,
  type Reply,
} from '../reply.ts';

/**
 * Reply to a message that finishes a to-do: "the plumber called, done", «паром забронировала». Null
 * if it says nothing of the kind, or of no to-do.
 */
export async function finishReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const matches = await finishedMatches(context);
  return finishMatches(context, matches, areFullMatches(matches));
}

/** Reply to a message that may finish a to-do, which is offered. Null for any other. */
export async function finishOfferReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { phrases, turn, day } = context;
  const matches = await bestTodos(context, (todo) =>
    possibleCompletionScore(stripTime(todo, day), turn.text),
  );
  const items = matches.map(({ item }) => item);
  if (items.length === 0) return null;
  const text = items.length > 1 ? phrases.severalTargets : phrases.unsureTodo;
  return choiceReply(text, { command: 'done' }, items);
}

/** To-dos that a message finishes. */
export async function todosFinishedBy(context: AnswerContext): Promise<readonly NodeId[]> {
  const matches = await finishedMatches(context);
  const isCertain = matches.length === 1 || areFullMatches(matches);
  return isCertain ? matches.map(({ item }) => item.nodeId) : [];
}

async function finishedMatches(context: AnswerContext): Promise<readonly TodoMatch[]> {
  const { turn, day } = context;
  return await bestTodos(context, (todo) => completionScore(stripTime(todo, day), turn.text));
}

/** Reply to a command that names the to-do. */
export async function finishCommandReply(
  context: AnswerContext,
  target: string,
): Promise<() => Reply> {
  const reply = finishMatches(context, await matchTodos(context, target), false);
  return reply ?? prepareTextReply(noTodoText(context, target));
}

/** True for to-dos that are each named whole: "called gran, posted the letter". */
const areFullMatches = (matches: readonly TodoMatch[]): boolean => matches.every(isFullMatch);

/** Finishes the one to-do that is meant, or all that are; else offers a choice. Null for none. */
function finishMatches(
  context: AnswerContext,
  matches: readonly TodoMatch[],
  areCertain: boolean,
): (() => Reply) | null {
  const { deps, phrases } = context;
  const items = matches.map(({ item }) => item);
  if (items.length === 0) return null;
  if (items.length > 1 && !areCertain)
    return choiceReply(phrases.severalTargets, { command: 'done' }, items);
  return () =>
    allReplies(
      items.map(({ nodeId, content }) =>
        actionReply(retract(deps.curation, nodeId, 'done'), context, (result) =>
          resultReply(phrases.todoFinished(content), 'finished', result, content),
        ),
      ),
    );
}

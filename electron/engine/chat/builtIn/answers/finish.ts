import type { NodeId } from '../../../../../shared/domain/primitives.ts';
import { retract } from '../../../curation/curate.ts';
import { completionScore } from '../../../text/statements/finishedStatement.ts';
import { withoutTime } from '../../../text/dates/withoutTime.ts';
import type { AnswerContext } from '../answerContext.ts';
import { bestTodos, noTodoText, todosNamed, type TodoMatch } from '../namedTodo.ts';
import { actionReply, choiceReply, resultReply, textReplyAction, type Reply } from '../reply.ts';

/**
 * Reply to a message that finishes a to-do: "the plumber called, done", «паром забронировала». Null
 * if it says nothing of the kind, or of no to-do.
 */
export async function finishReply(context: AnswerContext): Promise<(() => Reply) | null> {
  return finishOne(context, await finishedMatches(context));
}

/** To-do that a message finishes, if it is one. */
export async function todosFinishedBy(context: AnswerContext): Promise<readonly NodeId[]> {
  const matches = await finishedMatches(context);
  return matches.length === 1 ? matches.map(({ item }) => item.nodeId) : [];
}

async function finishedMatches(context: AnswerContext): Promise<readonly TodoMatch[]> {
  const { turn, day } = context;
  return await bestTodos(context, (todo) => completionScore(withoutTime(todo, day), turn.text));
}

/** Reply to a command that names the to-do. */
export async function finishCommandReply(
  context: AnswerContext,
  target: string,
): Promise<() => Reply> {
  const reply = finishOne(context, await todosNamed(context, target));
  return reply ?? textReplyAction(noTodoText(context, target));
}

/** Finishes the one to-do that is meant, or offers a choice of several; null for none. */
function finishOne(context: AnswerContext, matches: readonly TodoMatch[]): (() => Reply) | null {
  const { deps, say } = context;
  const items = matches.map(({ item }) => item);
  const [first, second] = items;
  if (first === undefined) return null;
  if (second !== undefined) return choiceReply(say.severalTargets, { command: 'done' }, items);
  const { nodeId, content } = first;
  return () =>
    actionReply(retract(deps.curation, nodeId, 'done'), context, (result) =>
      resultReply(say.todoFinished(content), 'finished', result, content),
    );
}

import { retract } from '../../../curation/curate.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { todoTermShare, completionScore } from '../../../text/statements/finishedStatement.ts';
import { withoutTime } from '../../../text/dates/withoutTime.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { actionReply, choiceReply, resultReply, textReplyAction, type Reply } from '../reply.ts';

/** Least share of a to-do's words that a command must name. */
const MIN_TODO_SHARE = 0.3;
/** Least share of a command's words that the to-do must have: "call mom" is not "call the dentist". */
const MIN_COMMAND_SHARE = 0.6;

/**
 * Reply to a message that finishes a to-do: "the plumber called, done", «паром забронировала». Null
 * if it says nothing of the kind, or of no to-do.
 */
export async function finishReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { turn, day } = context;
  return await finishBest(context, (todo) => completionScore(withoutTime(todo, day), turn.text));
}

/** Reply to a command that names the to-do. */
export async function finishCommandReply(
  context: AnswerContext,
  target: string,
): Promise<() => Reply> {
  const reply = await finishBest(context, (todo) => targetShare(todo, target));
  return reply ?? textReplyAction(context.say.noTodo(target));
}

/** Share of a to-do's words that a command names, 0..1; 0 if it means another one. */
export function targetShare(todo: string, target: string): number {
  const share = todoTermShare(todo, target);
  return share >= MIN_TODO_SHARE && todoTermShare(target, todo) >= MIN_COMMAND_SHARE ? share : 0;
}

/**
 * Finishes the to-do with the highest score, or offers a choice if several have it; null if all
 * scores are 0.
 */
async function finishBest(
  context: AnswerContext,
  scoreOf: (todo: string) => number,
): Promise<(() => Reply) | null> {
  const todos = await structureItems(context, { read: 'todos' });
  const matches = todos
    .filter(({ source }) => source === 'memory')
    .map((item) => ({ item, score: scoreOf(item.content) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best, second] = matches;
  if (best === undefined) return null;
  if (second !== undefined && second.score >= best.score) {
    const tied = matches.filter(({ score }) => score >= best.score).map(({ item }) => item);
    return choiceReply(context.say.severalTargets, { command: 'done' }, tied);
  }
  return finishOne(context, best.item);
}

function finishOne(context: AnswerContext, { nodeId, content }: StructureItem): () => Reply {
  const { deps, say } = context;
  return () =>
    actionReply(retract(deps.curation, nodeId, 'done'), context, (result) =>
      resultReply(say.todoFinished(content), 'finished', result, content),
    );
}

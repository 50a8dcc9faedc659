import { retract } from '../../../curation/curate.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { finishedShare, finishingShare } from '../../../text/statements/finishedStatement.ts';
import { clockIn, DAY_MARK } from '../../../text/dates/clockTime.ts';
import { comingDateIn } from '../../../text/dates/comingDate.ts';
import type { DayContext } from '../../../algorithms/time/zonedTime.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { actionReply, choiceReply, resultReply, words, type Reply } from '../reply.ts';

/** Share of a to-do's words that a command must name. */
const SOME_WORDS = 0.3;
/** Share of the command's own words that the to-do must have: "call mom" is not "call the dentist". */
const MOST_WORDS = 0.6;

/**
 * Reply to a message that finishes a to-do: "the plumber called, done", «паром забронировала». Null
 * if it says nothing of the kind, or of no to-do.
 */
export async function finishReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { turn, day } = context;
  return await finishBest(context, (todo) => finishingShare(withoutTime(todo, day), turn.text));
}

/** Reply to a command that names the to-do. */
export async function finishCommandReply(
  context: AnswerContext,
  target: string,
): Promise<() => Reply> {
  const reply = await finishBest(context, (todo) => {
    const share = finishedShare(todo, target);
    return share >= SOME_WORDS && finishedShare(target, todo) >= MOST_WORDS ? share : 0;
  });
  return reply ?? words(context.say.noTodo(target));
}

/** Finishes the to-do with the highest share; offers those that share it; null without one above 0. */
async function finishBest(
  context: AnswerContext,
  shareOf: (todo: string) => number,
): Promise<(() => Reply) | null> {
  const todos = await structureItems(context, { read: 'todos' });
  const matches = todos
    .filter(({ source }) => source === 'memory')
    .map((item) => ({ item, share: shareOf(item.content) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const [best, second] = matches;
  if (best === undefined) return null;
  if (second !== undefined && second.share >= best.share) {
    const tied = matches.filter(({ share }) => share >= best.share).map(({ item }) => item);
    return choiceReply(context.say.severalTargets, { command: 'done' }, tied);
  }
  return finishOne(context, best.item);
}

/** What there is to do, without when: "I called mom" finishes "Call mom tomorrow at 9". */
function withoutTime(todo: string, day: DayContext): string {
  const time = comingDateIn(todo, day);
  // The mark of the day shows which number is a time.
  const dayless = time === null ? todo : todo.replace(time.text, DAY_MARK);
  const clock = clockIn(dayless);
  return (clock === null ? dayless : dayless.replace(clock.text, ' ')).replace(DAY_MARK, ' ');
}

function finishOne(context: AnswerContext, { nodeId, content }: StructureItem): () => Reply {
  const { deps, say } = context;
  return () =>
    actionReply(retract(deps.curation, nodeId, 'done'), context, (result) =>
      resultReply(say.todoFinished(content), 'finished', result, content),
    );
}

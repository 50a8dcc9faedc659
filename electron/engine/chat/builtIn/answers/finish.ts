import { retract } from '../../../curation/curate.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { finishingOf, finishedShare } from '../../../text/statements/finishedStatement.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { actionReply, choiceReply, resultReply, words, type Reply } from '../reply.ts';

/** Share of a to-do's words that a message must contain which only tells the deed. */
const ALL_WORDS = 0.99;
const SOME_WORDS = 0.3;

/**
 * Reply to a message that finishes a to-do: "the plumber called, done", «паром забронировала». Null
 * if it says nothing of the kind, or of no to-do.
 */
export async function finishReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const finishing = finishingOf(context.turn.text);
  if (finishing === null) return null;
  const least = finishing === 'stated' ? SOME_WORDS : ALL_WORDS;
  return await finishNamed(context, context.turn.text, least);
}

/** Reply to a command that names the to-do. */
export async function finishCommandReply(
  context: AnswerContext,
  target: string,
): Promise<() => Reply> {
  return (await finishNamed(context, target, SOME_WORDS)) ?? words(context.say.noTodo(target));
}

async function finishNamed(
  context: AnswerContext,
  text: string,
  least: number,
): Promise<(() => Reply) | null> {
  const todos = await structureItems(context, { read: 'todos' });
  const matches = todos
    .filter(({ source }) => source === 'memory')
    .map((item) => ({ item, share: finishedShare(item.content, text) }))
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share);
  const [best, second] = matches;
  if (best === undefined) return null;
  if (second !== undefined && second.share >= best.share) {
    const tied = matches.filter(({ share }) => share >= best.share).map(({ item }) => item);
    return choiceReply(context.say, { command: 'done' }, tied);
  }
  return finishOne(context, best.item);
}

function finishOne({ deps, say }: AnswerContext, { nodeId, content }: StructureItem): () => Reply {
  return () =>
    actionReply(retract(deps.curation, nodeId, 'done'), say, (result) =>
      resultReply(say.todoFinished(content), 'finished', result, content),
    );
}

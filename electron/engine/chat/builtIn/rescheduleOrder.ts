import { trimEnd } from '../../algorithms/trimEnd.ts';
import type { Due } from '../../../../shared/domain/node.ts';
import { correct } from '../../curation/corrections/correct.ts';
import { edit } from '../../curation/curate.ts';
import { movedDue } from '../../curation/lifetime/movedDue.ts';
import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import { withoutTime } from '../../text/dates/withoutTime.ts';
import { structureItems, type AnswerContext } from './answerContext.ts';
import { targetShare } from './answers/finish.ts';
import { dated, dueInterval, dueText } from './answers/todos.ts';
import { actionReply, resultReply, textReplyAction, type Reply } from './reply.ts';
import { asSentence } from './orders/intent.ts';
import { rescheduleOrderIn, timeCorrectionIn } from './orders/rescheduleOrders.ts';

/**
 * Reply to an order to move a to-do to another time, or to a correction of its time: "move the dentist
 * to Friday", "actually the dentist is at 4pm". Null for any other turn, and for a correction of none.
 */
export async function rescheduleReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { turn, say, day } = context;
  const order = rescheduleOrderIn(turn.text);
  const match = order ?? timeCorrectionIn(turn.text);
  if (match === null) return null;
  const todos = await structureItems(context, { read: 'todos' });
  const matches = todos
    .filter(({ source }) => source === 'memory')
    .map((item) => ({ item, share: targetShare(withoutTime(item.content, day), match.target) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const [best, second] = matches;
  if (best === undefined) return order === null ? null : textReplyAction(say.noTodo(match.target));
  if (second !== undefined && second.share >= best.share) {
    const tied = matches.filter(({ share }) => share >= best.share);
    return textReplyAction(say.severalTodos(tied.map(({ item }) => item.content)));
  }
  return moveTodo(context, best.item, match.time);
}

/** Punctuation that a time leaves at the end of a to-do. */
const END_PUNCTUATION = ' .,:;–—-';

function moveTodo(context: AnswerContext, item: StructureItem, time: string): () => Reply {
  const { deps, turn, say, day } = context;
  const { due: oldTime } = dated(item, context);
  const oldDue: Due | null =
    oldTime === null ? null : { at: oldTime.from, hasTime: oldTime.clock !== null };
  const due = movedDue(time, oldDue, day);
  if (due === null) return textReplyAction(say.unchanged);
  // Without the old time in its words, which would go on to tell it.
  const content = taskOf(item.content, context);
  const outcome =
    content === item.content
      ? () => edit(deps.curation, item.nodeId, { due })
      : () => correct(deps.curation, item.nodeId, content, turn.source, { due });
  const dueWords = dueText(dueInterval(due, day.zone), { say, day });
  return () =>
    actionReply(outcome(), context, (result) =>
      resultReply(say.todoMoved(content, dueWords), 'corrected', result, content),
    );
}

function taskOf(content: string, { day }: AnswerContext): string {
  const words = trimEnd(withoutTime(content, day).replaceAll(/\s+/gu, ' '), END_PUNCTUATION);
  const task = trimEnd(words.replace(/ (?:on|at|by|for|в|во|на|к)$/iu, ''), END_PUNCTUATION).trim();
  return task === '' ? content : asSentence(task);
}

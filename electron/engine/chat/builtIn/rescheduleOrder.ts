import { trimEnd } from '../../algorithms/trimEnd.ts';
import type { Due } from '../../../../shared/domain/node.ts';
import { correct } from '../../curation/corrections/correct.ts';
import { edit } from '../../curation/curate.ts';
import { rescheduledDue } from '../../curation/lifetime/rescheduledDue.ts';
import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import { withoutTime } from '../../text/dates/withoutTime.ts';
import type { AnswerContext } from './answerContext.ts';
import { dated, dueInterval, dueText } from './answers/todos.ts';
import { noTodoText, todosNamed } from './namedTodo.ts';
import { actionReply, resultReply, textReplyAction, type Reply } from './reply.ts';
import { asSentence } from './orders/intent.ts';
import {
  rescheduleOrderIn,
  timeCorrectionIn,
  type RescheduleOrder,
} from './orders/rescheduleOrders.ts';

/** Reply to an order to move a to-do to another time: "move the dentist to Friday". Null for any other turn. */
export async function moveOrderReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const order = rescheduleOrderIn(context.turn.text);
  if (order === null) return null;
  return (await moveNamed(context, order)) ?? textReplyAction(noTodoText(context, order.target));
}

/** Reply to a correction of a to-do's time: "actually the dentist is at 4pm". Null for any other turn. */
export async function timeCorrectionReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const correction = timeCorrectionIn(context.turn.text);
  return correction === null ? null : await moveNamed(context, correction);
}

/** Moves the one to-do that is meant, and names several; null for none. */
async function moveNamed(
  context: AnswerContext,
  { target, time }: RescheduleOrder,
): Promise<(() => Reply) | null> {
  const items = (await todosNamed(context, target)).map(({ item }) => item);
  const [first, second] = items;
  if (first === undefined) return null;
  if (second === undefined) return moveTodo(context, first, time);
  return textReplyAction(context.say.severalTodos(items.map(({ content }) => content)));
}

/** Punctuation that a time leaves at the end of a to-do. */
const END_PUNCTUATION = ' .,:;–—-';

function moveTodo(context: AnswerContext, item: StructureItem, time: string): () => Reply {
  const { deps, turn, say, day } = context;
  const { due: oldTime } = dated(item, context);
  const oldDue: Due | null =
    oldTime === null ? null : { at: oldTime.from, hasTime: oldTime.clock !== null };
  const due = rescheduledDue(time, oldDue, { ...day, text: item.content });
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

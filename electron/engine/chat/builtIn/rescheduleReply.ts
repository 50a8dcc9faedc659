import { trimEnd } from '../../algorithms/trimEnd.ts';
import type { Due } from '../../../../shared/domain/node.ts';
import { correct } from '../../curation/corrections/correct.ts';
import { edit } from '../../curation/curate.ts';
import { rescheduledDue } from '../../curation/lifetime/rescheduledDue.ts';
import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import { stripTime } from '../../text/dates/stripTime.ts';
import { rescheduleStatementIn } from '../../text/statements/rescheduleStatement.ts';
import { todoTermShare } from '../../text/statements/todoTerms.ts';
import type { AnswerContext } from './answerContext.ts';
import { withDueTime, dueInterval, dueText } from './answers/todos.ts';
import { withoutEventWords } from './eventWords.ts';
import { bestTodos, isFullMatch, noTodoText, matchTodos } from './namedTodo.ts';
import { actionReply, resultReply, prepareTextReply, type Reply } from './reply.ts';
import { capitalizeFirst } from './requests/intent.ts';
import {
  rescheduleRequestIn,
  timeCorrectionIn,
  type RescheduleRequest,
} from './requests/rescheduleRequests.ts';

/** Reply to a request to move a to-do to another time: "move the dentist to Friday". Null for any other turn. */
export async function rescheduleReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const request = rescheduleRequestIn(context.turn.text);
  if (request === null) return null;
  return (
    (await rescheduleNamedTodo(context, request)) ??
    prepareTextReply(noTodoText(context, request.target))
  );
}

/**
 * Reply to a statement of a to-do's new time: "actually the dentist is at 4pm", "the dentist got moved to
 * Friday". Null for any other turn.
 */
export async function newTimeReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const correction = timeCorrectionIn(context.turn.text);
  return (
    (correction && (await rescheduleNamedTodo(context, correction))) ?? (await movedReply(context))
  );
}

/** Reply to a statement that the one to-do it names, whole, was moved. Null for any other turn. */
async function movedReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { turn, day } = context;
  const report = rescheduleStatementIn(turn.text);
  if (report === null) return null;
  const target = withoutEventWords(stripTime(report.target, day));
  const matches = await bestTodos(context, (todo) => {
    const task = withoutEventWords(stripTime(todo, day));
    return Math.min(todoTermShare(task, target), todoTermShare(target, task));
  });
  const [match, ...furtherMatches] = matches.filter(isFullMatch);
  if (match === undefined || furtherMatches.length > 0) return null;
  return moveTodo(context, match.item, report.time);
}

/** Moves the one to-do that is meant, and names several; null for none. */
async function rescheduleNamedTodo(
  context: AnswerContext,
  { target, time }: RescheduleRequest,
): Promise<(() => Reply) | null> {
  const items = (await matchTodos(context, target)).map(({ item }) => item);
  const [first, second] = items;
  if (first === undefined) return null;
  if (second === undefined) return moveTodo(context, first, time);
  return prepareTextReply(context.phrases.severalTodos(items.map(({ content }) => content)));
}

/** Punctuation that a time leaves at the end of a to-do. */
const END_PUNCTUATION = ' .,:;–—-';

function moveTodo(context: AnswerContext, item: StructureItem, time: string): () => Reply {
  const { deps, turn, phrases, day } = context;
  const { due: oldTime } = withDueTime(item, context);
  const oldDue: Due | null =
    oldTime === null ? null : { at: oldTime.from, hasTime: oldTime.clock !== null };
  const due = rescheduledDue(time, oldDue, { ...day, text: item.content });
  if (due === null) return prepareTextReply(phrases.unchanged);
  // Without the old time in its words, which would go on to tell it.
  const content = taskOf(item.content, context);
  const outcome =
    content === item.content
      ? () => edit(deps.curation, item.nodeId, { due })
      : () => correct(deps.curation, item.nodeId, content, turn.source, { due });
  const dueWords = dueText(dueInterval(due, day.zone), { phrases, day });
  return () =>
    actionReply(outcome(), context, (result) =>
      resultReply(phrases.todoMoved(content, dueWords), 'corrected', result, content),
    );
}

function taskOf(content: string, { day }: AnswerContext): string {
  const words = trimEnd(stripTime(content, day).replaceAll(/\s+/gu, ' '), END_PUNCTUATION);
  const task = trimEnd(words.replace(/ (?:on|at|by|for|в|во|на|к)$/iu, ''), END_PUNCTUATION).trim();
  return task === '' ? content : capitalizeFirst(task);
}

import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import type { Due } from '../../../../../shared/domain/node.ts';
import { dueAt } from '../../../curation/lifetime/dueTime.ts';
import { clockTimeIn, dayIn, startOfDay } from '../../../algorithms/time/zonedTime.ts';
import { comingDateIn, type ComingDate } from '../../../text/dates/comingDate.ts';
import { describesPast } from '../../../text/statements/pastStatement.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { daysFromNow } from '../phrases/dateFormats.ts';
import { textReply, type Reply } from '../reply.ts';
import { sectionsReply } from './lines/itemLines.ts';
import { questionPastInterval } from './questionInterval.ts';

/** Days that finished to-dos are listed of, unless the question names a time. */
const DEFAULT_FINISHED_PERIOD_DAYS = 30;

/** Item with the time at which it is due, if its words name one. */
export interface ItemWithDueTime {
  readonly item: StructureItem;
  readonly due: Pick<ComingDate, 'from' | 'to' | 'clock'> | null;
}

/**
 * Due time of an item: that of a saved to-do, the day of an event that lay ahead when it was stored,
 * else the time that its words name as of the moment at which they were said, unless they tell of it
 * in the past.
 */
export function withDueTime(item: StructureItem, { day }: AnswerContext): ItemWithDueTime {
  const { due, at, eventTime = at } = item;
  if (due !== undefined) return { item, due: due && dueInterval(due, day.zone) };
  if (eventTime > at) return { item, due: dueInterval(dueAt(eventTime, day.zone), day.zone) };
  const time = comingDateIn(item.content, { now: eventTime, zone: day.zone });
  return { item, due: time !== null && describesPast(item.content, time.text) ? null : time };
}

export function dueInterval(
  { at, hasTime }: Due,
  zone: string,
): NonNullable<ItemWithDueTime['due']> {
  const day = dayIn(zone, at);
  const { hour, minute } = clockTimeIn(zone, at);
  return {
    from: at,
    to: startOfDay(zone, { ...day, day: day.day + 1 }),
    clock: hasTime ? { hour, minute } : null,
  };
}

/** "due tomorrow, 9:00 AM", or null without a due time. */
export function dueNote(item: StructureItem, context: AnswerContext): string | null {
  const { due } = withDueTime(item, context);
  return due === null ? null : context.phrases.due(dueText(due, context));
}

export function dueText(
  due: NonNullable<ItemWithDueTime['due']>,
  { phrases, day }: Pick<AnswerContext, 'phrases' | 'day'>,
): string {
  const dayText = phrases.when(due.from, day);
  return due.clock === null ? dayText : `${dayText}, ${phrases.time(due.from, day)}`;
}

/** Open to-dos: saved ones by due time, then those that were only mentioned. */
export async function todosReply(context: AnswerContext): Promise<Reply> {
  const { phrases } = context;
  const items = sortByDueTime(await structureItems(context, { read: 'todos' }), context);
  const saved = items.filter(({ source }) => source === 'memory');
  const mentioned = items.filter(({ source }) => source === 'turn');
  if (items.length === 0) return textReply(phrases.noTodos);
  const noteOf = (item: StructureItem) => dueNote(item, context);
  const reply = sectionsReply(
    [
      { heading: phrases.openTodos(saved.length), items: saved, noteOf },
      { heading: phrases.mentionedTodos, items: mentioned, noteOf },
    ],
    context,
  );
  return saved.length > 0 ? reply : { ...reply, text: `${phrases.noTodos}\n\n${reply.text}` };
}

export async function overdueReply(context: AnswerContext): Promise<Reply> {
  const { phrases } = context;
  const items = await structureItems(context, { read: 'todos' });
  const overdue = sortByDueTime(items, context).filter((item) => isOverdue(item, context));
  if (overdue.length === 0) return textReply(phrases.nothingOverdue);
  const noteOf = (item: StructureItem) => dueNote(item, context);
  return sectionsReply([{ heading: phrases.overdueTodos, items: overdue, noteOf }], context);
}

export async function finishedTodosReply(context: AnswerContext): Promise<Reply> {
  const { phrases } = context;
  const { from, to, text } = questionPastInterval(context, DEFAULT_FINISHED_PERIOD_DAYS);
  const changes = await structureItems(context, { read: 'changes', since: from });
  const items = changes.filter(({ change, at }) => change === 'done' && at < to);
  if (items.length === 0)
    return textReply(phrases.noFinishedTodos(text === null ? DEFAULT_FINISHED_PERIOD_DAYS : null));
  return sectionsReply([{ heading: phrases.finishedTodos, items }], context);
}

export async function countTodosReply(context: AnswerContext): Promise<Reply> {
  const { phrases } = context;
  const items = await structureItems(context, { read: 'todos' });
  const saved = items.filter(({ source }) => source === 'memory');
  if (saved.length === 0) return textReply(phrases.countTodos(0));
  const noteOf = (item: StructureItem) => dueNote(item, context);
  return sectionsReply(
    [{ heading: phrases.countTodos(saved.length), items: saved, noteOf }],
    context,
  );
}

/** Due before today, or earlier today. */
function isOverdue(item: StructureItem, context: AnswerContext): boolean {
  const { due } = withDueTime(item, context);
  if (due === null) return false;
  const end = due.clock === null ? due.to : due.from;
  return end <= context.day.now || daysFromNow(due.to - 1, context.day) < 0;
}

const MAX_TIME_MS = Number.MAX_SAFE_INTEGER;

/** Dated items first, soonest first; the others in the order in which they were added. */
function sortByDueTime(items: readonly StructureItem[], context: AnswerContext): StructureItem[] {
  return items
    .map((item) => withDueTime(item, context))
    .sort((a, b) => (a.due?.from ?? MAX_TIME_MS) - (b.due?.from ?? MAX_TIME_MS))
    .map(({ item }) => item);
}

import { MS_PER_DAY } from '../../../algorithms/decay/fading.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { todoTermShare } from '../../../text/statements/todoTerms.ts';
import { cancellationStatementIn } from '../../../text/statements/cancellationStatement.ts';
import { textReply, type Reply } from '../reply.ts';
import { isInformative } from '../isInformative.ts';
import { sectionsReply } from './lines/itemLines.ts';
import { questionComingInterval, type QuestionInterval } from './questionInterval.ts';
import { withDueTime, dueNote } from './todos.ts';

const MIN_FULL_SHARE = 0.99;

/** Lead time of a mention: so long before its day. */
const MAX_MENTION_AGE_MS = 120 * MS_PER_DAY;

/** Agenda of an interval: to-dos that are due in it, and statements with a date in it. */
export async function agendaReply(context: AnswerContext): Promise<Reply> {
  const { phrases, day } = context;
  const interval = questionComingInterval(context);
  const todos = await structureItems(context, { read: 'todos' });
  const memories = await structureItems(context, {
    read: 'memories',
    from: day.now - MAX_MENTION_AGE_MS,
    to: day.now,
  });
  const turns = await structureItems(context, {
    read: 'turns',
    from: day.now - MAX_MENTION_AGE_MS,
    to: day.now,
  });
  const items = distinct([...todos, ...memories, ...turns])
    .map((item) => withDueTime(item, context))
    .filter(({ due }) => due !== null && due.from < interval.to && due.to > interval.from)
    .filter(({ due }) => due !== null && due.to - due.from <= interval.to - interval.from)
    .sort((a, b) => (a.due?.from ?? 0) - (b.due?.from ?? 0))
    .map(({ item }) => item)
    .filter((item) => item.source === 'memory' || !isCanceled(item, turns))
    .filter((item) => isInformative(context, item, ({ action }) => action !== 'finished'));
  const undated = todos.filter((item) => withDueTime(item, context).due === null).length;
  const hint = undated === 0 ? '' : `\n\n${phrases.undatedTodos(undated)}`;
  const heading = headingOf(interval, context);
  if (items.length === 0) return textReply(`${phrases.nothingPlanned(heading)}${hint}`);
  const noteOf = (item: StructureItem) => dueNote(item, context);
  const reply = sectionsReply([{ heading: phrases.planned(heading), items, noteOf }], context);
  return { ...reply, text: `${reply.text}${hint}` };
}

/** True for a turn about something that a later one says is off: "the dinner is cancelled". */
function isCanceled({ at, content }: StructureItem, turns: readonly StructureItem[]): boolean {
  return turns.some((turn) => {
    const statement = turn.at > at ? cancellationStatementIn(turn.content) : null;
    return statement !== null && todoTermShare(statement.target, content) >= MIN_FULL_SHARE;
  });
}

/** Days that are listed, in words: "November 23 – November 29". */
function headingOf({ from, to }: QuestionInterval, { phrases, day }: AnswerContext): string {
  const last = to - 1;
  const first = phrases.when(from, day);
  const isOneDay = to - from <= MS_PER_DAY + 3_600_000;
  const text = isOneDay ? first : `${phrases.date(from, day)} – ${phrases.date(last, day)}`;
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function distinct(items: readonly StructureItem[]): StructureItem[] {
  return [...new Map(items.map((item) => [item.nodeId, item])).values()];
}

import { MS_PER_DAY } from '../../../algorithms/decay/fading.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { todoTermShare } from '../../../text/statements/todoTerms.ts';
import { mootStatementIn } from '../../../text/statements/mootStatement.ts';
import { textReply, type Reply } from '../reply.ts';
import { tellsSomething } from '../tellsSomething.ts';
import { sectionsReply } from './lines/itemLines.ts';
import { comingInterval, type QuestionInterval } from './questionInterval.ts';
import { dated, dueNote } from './todos.ts';

const ALL_WORDS = 0.99;

/** Lead time of a mention: so long before its day. */
const MENTIONED_WITHIN = 120 * MS_PER_DAY;

/** Agenda of an interval: to-dos that are due in it, and statements with a date in it. */
export async function agendaReply(context: AnswerContext): Promise<Reply> {
  const { say, day } = context;
  const interval = comingInterval(context);
  const todos = await structureItems(context, { read: 'todos' });
  const memories = await structureItems(context, {
    read: 'memories',
    from: day.now - MENTIONED_WITHIN,
    to: day.now,
  });
  const turns = await structureItems(context, {
    read: 'turns',
    from: day.now - MENTIONED_WITHIN,
    to: day.now,
  });
  const items = distinct([...todos, ...memories, ...turns])
    .map((item) => dated(item, context))
    .filter(({ due }) => due !== null && due.from < interval.to && due.to > interval.from)
    .filter(({ due }) => due !== null && due.to - due.from <= interval.to - interval.from)
    .sort((a, b) => (a.due?.from ?? 0) - (b.due?.from ?? 0))
    .map(({ item }) => item)
    .filter((item) => item.source === 'memory' || !isOff(item, turns))
    .filter((item) => tellsSomething(context, item, ({ action }) => action !== 'finished'));
  const undated = todos.filter((item) => dated(item, context).due === null).length;
  const hint = undated === 0 ? '' : `\n\n${say.undatedTodos(undated)}`;
  const heading = headingOf(interval, context);
  if (items.length === 0) return textReply(`${say.nothingPlanned(heading)}${hint}`);
  const noteOf = (item: StructureItem) => dueNote(item, context);
  const reply = sectionsReply([{ heading: say.planned(heading), items, noteOf }], context);
  return { ...reply, text: `${reply.text}${hint}` };
}

/** True for a turn about something that a later one says is off: "the dinner is cancelled". */
function isOff({ at, content }: StructureItem, turns: readonly StructureItem[]): boolean {
  return turns.some((turn) => {
    const statement = turn.at > at ? mootStatementIn(turn.content) : null;
    return statement !== null && todoTermShare(statement.target, content) >= ALL_WORDS;
  });
}

/** Days that are listed, in words: "November 23 – November 29". */
function headingOf({ from, to }: QuestionInterval, { say, day }: AnswerContext): string {
  const last = to - 1;
  const first = say.when(from, day);
  const isOneDay = to - from <= MS_PER_DAY + 3_600_000;
  const text = isOneDay ? first : `${say.date(from, day)} – ${say.date(last, day)}`;
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function distinct(items: readonly StructureItem[]): StructureItem[] {
  return [...new Map(items.map((item) => [item.nodeId, item])).values()];
}

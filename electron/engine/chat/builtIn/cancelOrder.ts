import { retract } from '../../curation/curate.ts';
import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';
import { withoutTime } from '../../text/dates/withoutTime.ts';
import { makesMoot } from '../../text/statements/mootStatement.ts';
import { indexTerms } from '../../text/terms.ts';
import type { AnswerContext } from './answerContext.ts';
import { withoutEventWords } from './eventWords.ts';
import { noTodoText, todosNamed } from './namedTodo.ts';
import { cancelOrderIn, speaksOfCanceling, type CancelOrder } from './orders/cancelOrders.ts';
import { actionReply, choiceReply, resultReply, textReplyAction, type Reply } from './reply.ts';

/** Verbs that also say what there is to do: "drop the kids at school". */
const AMBIGUOUS_VERB = /^(?:drop|skip|scrap)$/iu;

/** Reply to an order to cancel a to-do: "cancel the dentist". Null for any other turn. */
export async function cancelOrderReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const order = cancelOrderIn(context.turn.text);
  if (order?.kind !== 'order') return null;
  const reply = await cancelNamed(context, order);
  return (
    reply ?? (speaksOfCanceling(order) ? textReplyAction(noTodoText(context, order.target)) : null)
  );
}

/** Reply to an order that speaks of a to-do: "delete the task about the milk". */
export async function cancelCommandReply(
  context: AnswerContext,
  target: string,
): Promise<() => Reply> {
  const order = { target, kind: 'order', verb: null } as const;
  return (await cancelNamed(context, order)) ?? textReplyAction(noTodoText(context, order.target));
}

/** Reply to a message by which a to-do is moot: "I don't need to buy milk anymore". Null for any other. */
export async function mootReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const order = cancelOrderIn(context.turn.text);
  return order === null ? null : await cancelNamed(context, order);
}

/** Cancels the to-do that an order to forget names, or offers it; null where it names none. */
export async function forgottenTodoReply(
  context: AnswerContext,
  target: string,
): Promise<(() => Reply) | null> {
  return await cancelNamed(context, { target, kind: 'order', verb: null });
}

/** Cancels the one to-do that is surely meant; offers what may be. */
async function cancelNamed(
  context: AnswerContext,
  order: CancelOrder,
): Promise<(() => Reply) | null> {
  const { deps, say } = context;
  const matches = await todosNamed(context, order.target);
  if (matches.length === 0) return await offeredByEvent(context, order);
  const items = matches.map(({ item }) => item);
  const [match, second] = matches;
  if (match === undefined) return null;
  if (second !== undefined) return choiceReply(say.severalTargets, { command: 'cancel' }, items);
  if (!isSure(context, match.item, order))
    return choiceReply(say.unsureTodo, { command: 'cancel' }, items);
  const { nodeId, content } = match.item;
  return () =>
    actionReply(retract(deps.curation, nodeId, 'dropped'), context, (result) =>
      resultReply(say.todoCanceled(content), 'retracted', result, content),
    );
}

/** Offers the to-dos that share what an order names beside an event: "Call the dentist" for his appointment. */
async function offeredByEvent(
  context: AnswerContext,
  { target }: CancelOrder,
): Promise<(() => Reply) | null> {
  const subject = withoutEventWords(target);
  if (subject === target || indexTerms(subject).length === 0) return null;
  const items = (await todosNamed(context, subject)).map(({ item }) => item);
  const { unsureTodo } = context.say;
  return items.length === 0 ? null : choiceReply(unsureTodo, { command: 'cancel' }, items);
}

/** True for a to-do that has the verb of the order: "cancel the gym" may be what there is to do. */
function hasVerbOf({ content }: StructureItem, verb: string | null): boolean {
  const [term, ...furtherTerms] = indexTerms(verb ?? '');
  return term !== undefined && furtherTerms.length === 0 && indexTerms(content).includes(term);
}

function isSure({ day }: AnswerContext, item: StructureItem, order: CancelOrder): boolean {
  if (order.kind === 'order')
    return !hasVerbOf(item, order.verb) && !AMBIGUOUS_VERB.test(order.verb ?? '');
  const { target, kind } = order;
  // "I don't need to call Anna today" says nothing of tomorrow; a meeting tomorrow is off with its day.
  if (kind === 'need' && comingDateIn(target, day) !== null) return false;
  return makesMoot(withoutTime(item.content, day), { target: withoutTime(target, day), kind });
}

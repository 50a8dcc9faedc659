import { retract } from '../../curation/curate.ts';
import type { StructureItem } from '../../retrieval/structure/structureItem.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';
import { stripTime } from '../../text/dates/stripTime.ts';
import { cancelsTodo } from '../../text/statements/cancellationStatement.ts';
import { indexTerms } from '../../text/terms.ts';
import type { AnswerContext } from './answerContext.ts';
import { withoutEventWords } from './eventWords.ts';
import { noTodoText, matchTodos } from './namedTodo.ts';
import { cancelRequestIn, hasCancelVerb, type CancelRequest } from './requests/cancelRequests.ts';
import { actionReply, choiceReply, resultReply, prepareTextReply, type Reply } from './reply.ts';

/** Verbs that also say what there is to do: "drop the kids at school". */
const AMBIGUOUS_VERB = /^(?:drop|skip|scrap)$/iu;

/** Reply to a request to cancel a to-do: "cancel the dentist". Null for any other turn. */
export async function cancelReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const request = cancelRequestIn(context.turn.text);
  if (request?.kind !== 'request') return null;
  const reply = await cancelNamedTodo(context, request);
  return (
    reply ?? (hasCancelVerb(request) ? prepareTextReply(noTodoText(context, request.target)) : null)
  );
}

/** Reply to a request that speaks of a to-do: "delete the task about the milk". */
export async function cancelCommandReply(
  context: AnswerContext,
  target: string,
): Promise<() => Reply> {
  const request = { target, kind: 'request', verb: null } as const;
  return (
    (await cancelNamedTodo(context, request)) ??
    prepareTextReply(noTodoText(context, request.target))
  );
}

/** Reply to a message by which a to-do is no longer needed: "I don't need to buy milk anymore". Null for any other. */
export async function notNeededReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const request = cancelRequestIn(context.turn.text);
  return request === null ? null : await cancelNamedTodo(context, request);
}

/** Cancels the to-do that a request to forget names, or offers it; null where it names none. */
export async function forgottenTodoReply(
  context: AnswerContext,
  target: string,
): Promise<(() => Reply) | null> {
  return await cancelNamedTodo(context, { target, kind: 'request', verb: null });
}

/** Cancels the one to-do that is surely meant; offers what may be. */
async function cancelNamedTodo(
  context: AnswerContext,
  request: CancelRequest,
): Promise<(() => Reply) | null> {
  const { deps, phrases } = context;
  const matches = await matchTodos(context, request.target);
  if (matches.length === 0) return await offerTodosOfEvent(context, request);
  const items = matches.map(({ item }) => item);
  const [match, second] = matches;
  if (match === undefined) return null;
  if (second !== undefined)
    return choiceReply(phrases.severalTargets, { command: 'cancel' }, items);
  if (!isTodoCertain(context, match.item, request))
    return choiceReply(phrases.unsureTodo, { command: 'cancel' }, items);
  const { nodeId, content } = match.item;
  return () =>
    actionReply(retract(deps.curation, nodeId, 'dropped'), context, (result) =>
      resultReply(phrases.todoCanceled(content), 'retracted', result, content),
    );
}

/** Offers the to-dos that share what a request names beside an event: "Call the dentist" for his appointment. */
async function offerTodosOfEvent(
  context: AnswerContext,
  { target }: CancelRequest,
): Promise<(() => Reply) | null> {
  const subject = withoutEventWords(target);
  if (subject === target || indexTerms(subject).length === 0) return null;
  const items = (await matchTodos(context, subject)).map(({ item }) => item);
  const { unsureTodo } = context.phrases;
  return items.length === 0 ? null : choiceReply(unsureTodo, { command: 'cancel' }, items);
}

/** True for a to-do that has the verb of the request: "cancel the gym" may be what there is to do. */
function containsVerb({ content }: StructureItem, verb: string | null): boolean {
  const [term, ...furtherTerms] = indexTerms(verb ?? '');
  return term !== undefined && furtherTerms.length === 0 && indexTerms(content).includes(term);
}

function isTodoCertain(
  { day }: AnswerContext,
  item: StructureItem,
  request: CancelRequest,
): boolean {
  if (request.kind === 'request')
    return !containsVerb(item, request.verb) && !AMBIGUOUS_VERB.test(request.verb ?? '');
  const { target, kind } = request;
  // "I don't need to call Anna today" says nothing of tomorrow; a meeting tomorrow is off with its day.
  if (kind === 'need' && comingDateIn(target, day) !== null) return false;
  return cancelsTodo(stripTime(item.content, day), { target: stripTime(target, day), kind });
}

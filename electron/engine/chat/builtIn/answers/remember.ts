import type { Due } from '../../../../../shared/domain/node.ts';
import type { CurationContext } from '../../../curation/changeGroup.ts';
import { edit } from '../../../curation/curate.ts';
import { dueInText } from '../../../curation/lifetime/dueTime.ts';
import type { UserMemory } from '../../../curation/newNode.ts';
import { remember } from '../../../curation/remember.ts';
import type { AnswerContext } from '../answerContext.ts';
import { kindOf } from '../memoryKind.ts';
import { hashtagsIn, withoutEndTags } from '../../../text/own/hashtags.ts';
import { actionReply, allReplies, resultReply, type Reply } from '../reply.ts';
import { unclearTimeIn } from '../../../text/dates/unclearTime.ts';
import { dueInterval, dueText } from './todos.ts';

/** Saves what the person asked to remember. */
export function rememberReply(context: AnswerContext, text: string): Reply {
  const { deps, turn, phrases } = context;
  const memory = { ...splitTags(text), kind: kindOf(text), sourceRef: turn.source };
  const { content } = memory;
  return actionReply(remember(deps.curation, memory), context, (result) =>
    resultReply(phrases.remembered(content), 'remembered', result, content),
  );
}

/** Adds a to-do, and says when it is due; a day that cannot be read is asked for, never guessed. */
export function todoReply(context: AnswerContext, text: string): Reply {
  return addTodo(context, text, context.phrases.todoAdded);
}

/** Adds several to-dos; of those that are known it says so. */
export function todosAddedReply(context: AnswerContext, texts: readonly string[]): Reply {
  const { phrases } = context;
  const replies = texts.map((text) => addTodo(context, text, phrases.addedTodo));
  const additions = replies.filter(({ results }) => results.length > 0);
  const refusals = replies.filter(({ results }) => results.length === 0);
  const lines = additions.map(({ text }) => text).join('\n');
  const addition = { ...allReplies(additions), text: phrases.todosAdded(lines) };
  return allReplies(additions.length === 0 ? refusals : [addition, ...refusals]);
}

function addTodo(
  context: AnswerContext,
  text: string,
  lineOf: (content: string, due: string | null) => string,
): Reply {
  const { deps, turn, phrases, day } = context;
  const memory = { ...splitTags(text), kind: 'Todo' as const, sourceRef: turn.source };
  const { content } = memory;
  const due = dueInText(content, day.now, day.zone);
  const unclearTime = due === null ? unclearTimeIn(content) : null;
  const dueWords = due === null ? null : dueText(dueInterval(due, day.zone), { phrases, day });
  return actionReply(rememberTodo(deps.curation, memory, due), context, (result) =>
    resultReply(
      [
        lineOf(content, dueWords),
        ...(unclearTime === null ? [] : [phrases.dueUnclear(unclearTime)]),
      ].join('\n\n'),
      'remembered',
      result,
      content,
    ),
  );
}

/**
 * Saves a to-do. A memory of the same words is made one where it was none, and is due when it was asked
 * for this time: last week's reminder does not swallow this week's.
 */
function rememberTodo(
  curation: CurationContext,
  memory: UserMemory,
  due: Due | null,
): ReturnType<typeof remember> {
  const saved = remember(curation, { ...memory, ...(due !== null && { due }) });
  if (saved.ok || saved.error.kind !== 'already_known') return saved;
  const { nodeId } = saved.error;
  const change = { kind: 'Todo' as const, ...(due !== null && { due }) };
  const outcome = edit(curation, nodeId, change);
  return outcome.ok ? outcome : saved;
}

/** Content and tags of a memory: a tag at the end is no part of the content. */
function splitTags(text: string): { readonly content: string; readonly tags: readonly string[] } {
  return { content: withoutEndTags(text), tags: hashtagsIn(text) };
}

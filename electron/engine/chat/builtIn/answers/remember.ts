import { remember } from '../../../curation/curate.ts';
import { timeAhead } from '../../../text/dates/timeAhead.ts';
import type { AnswerContext } from '../answerContext.ts';
import { kindOf } from '../memoryKind.ts';
import { actionReply, resultReply, type Reply } from '../reply.ts';
import { dueText } from './todos.ts';

/** Saves what the person asked to remember. */
export function rememberReply({ deps, turn, say }: AnswerContext, content: string): Reply {
  const memory = { content, kind: kindOf(content), sourceRef: turn.source };
  return actionReply(remember(deps.curation, memory), say, (result) =>
    resultReply(say.remembered(content), 'remembered', result, content),
  );
}

/** Adds a to-do, and tells when it is due. */
export function todoReply({ deps, turn, say, day }: AnswerContext, content: string): Reply {
  const memory = { content, kind: 'Todo' as const, sourceRef: turn.source };
  const due = timeAhead(content, day);
  const dueWords = due === null ? null : dueText(due, { say, day });
  return actionReply(remember(deps.curation, memory), say, (result) =>
    resultReply(say.todoAdded(content, dueWords), 'remembered', result, content),
  );
}

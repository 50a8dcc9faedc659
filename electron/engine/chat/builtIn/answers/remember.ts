import { remember } from '../../../curation/curate.ts';
import { dueInText } from '../../../curation/lifetime/dueDate.ts';
import type { AnswerContext } from '../answerContext.ts';
import { kindOf } from '../memoryKind.ts';
import { actionReply, resultReply, type Reply } from '../reply.ts';
import { unclearTimeIn } from '../../../text/dates/unclearTime.ts';
import { dueInterval, dueText } from './todos.ts';

/** Saves what the person asked to remember. */
export function rememberReply({ deps, turn, say }: AnswerContext, content: string): Reply {
  const memory = { content, kind: kindOf(content), sourceRef: turn.source };
  return actionReply(remember(deps.curation, memory), say, (result) =>
    resultReply(say.remembered(content), 'remembered', result, content),
  );
}

/** Adds a to-do, and tells when it is due; a day that cannot be read is asked for, never guessed. */
export function todoReply({ deps, turn, say, day }: AnswerContext, content: string): Reply {
  const memory = { content, kind: 'Todo' as const, sourceRef: turn.source };
  const due = dueInText(content, day.now, day.zone);
  const unclear = due === null ? unclearTimeIn(content) : null;
  const dueWords = due === null ? null : dueText(dueInterval(due, day.zone), { say, day });
  return actionReply(remember(deps.curation, memory), say, (result) =>
    resultReply(
      [
        say.todoAdded(content, dueWords),
        ...(unclear === null ? [] : [say.dueUnclear(unclear)]),
      ].join('\n\n'),
      'remembered',
      result,
      content,
    ),
  );
}

import { z } from 'zod';
import { memoryActionSchema, type MemoryAction } from '../../../../shared/domain/chat.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { MessageReads } from './messages.ts';

/** Memory actions of an answer, as its row stores them. */
export const actionsCodec = jsonCodec(z.array(memoryActionSchema));

/** Changes of memory that the answers to a turn made, in all their versions. */
export function changesByAnswers(
  messages: Pick<MessageReads, 'ofTurn'>,
  turnId: Id,
): readonly MemoryAction[] {
  return actionsOfAnswers(messages, turnId).filter(({ changeId }) => changeId !== null);
}

/** Changes of memory that the answers to a turn made, and those that they offer. */
export function actionsOfAnswers(
  messages: Pick<MessageReads, 'ofTurn'>,
  turnId: Id,
): readonly MemoryAction[] {
  return messages
    .ofTurn(turnId)
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ actions }) => actionsCodec.parse(actions));
}

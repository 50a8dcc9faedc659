import type { EngineEvent } from '../../engineApi.ts';
import type { EventPayload } from '../../../../shared/contract/index.ts';
import type { AnswerListener } from './answerDraft.ts';

export type TurnRef = Omit<EventPayload<'chat.delta'>, 'offset' | 'text'>;

/** Publishes the progress of an answer to clients. */
export function announcer(emit: (event: EngineEvent) => void, turnRef: TurnRef): AnswerListener {
  return {
    text: (offset, text) => emit({ name: 'chat.delta', payload: { ...turnRef, offset, text } }),
    reasoning: (offset, text) =>
      emit({ name: 'chat.reasoning', payload: { ...turnRef, offset, text } }),
    tool: (toolCall) => emit({ name: 'chat.tool', payload: { ...turnRef, toolCall } }),
    status: (status, retryInSec) =>
      emit({ name: 'chat.status', payload: { ...turnRef, status, retryInSec } }),
  };
}

import type { Message } from '../../../../shared/domain/chat.ts';
import type { MessageId, NodeId, ConversationId } from '../../../../shared/domain/primitives.ts';
import type { EngineEvent } from '../../engineApi.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import type { TurnRef } from '../modelLoop/announcer.ts';
import { presentMessage } from '../presentMessage.ts';
import type { AnswererDependencies } from './answererApi.ts';
import type { QuestionTurn } from './modelAnswerApi.ts';
import { withOriginalEpisode } from './originalEpisode.ts';

/** Turns of answers, and what clients are told of them. */
export interface AnswerTurns {
  readonly turnOf: (row: MessageRow) => QuestionTurn;
  readonly refOf: (row: MessageRow) => TurnRef;
  readonly toMessage: (row: MessageRow) => Message;
  /** Makes an answer without these memories. */
  readonly withhold: (answerId: MessageId, nodeIds: readonly NodeId[]) => void;
  readonly emit: (event: EngineEvent) => void;
  readonly started: (row: MessageRow) => void;
  readonly finished: (row: MessageRow) => void;
  readonly conversationChanged: (row: MessageRow) => void;
}

export function createAnswerTurns(deps: AnswererDependencies): AnswerTurns {
  const { store } = deps.curation;
  const { workspaceId, emit } = deps;
  /** Memories withheld from answers without a receipt: in progress, or stopped before it. */
  const withheld = new Map<MessageId, readonly NodeId[]>();

  const conversationIdOf = (row: MessageRow): ConversationId => {
    const conversation = store.conversations.bySeq(row.conversation_seq);
    if (conversation === null) throw new Error(`message ${row.id} has no conversation`);
    return conversation.id;
  };
  const turnOf = (row: MessageRow): QuestionTurn => {
    const questionRow = store.messages.ofTurn(row.turn_id).find(({ role }) => role === 'user');
    const conversation = store.conversations.bySeq(row.conversation_seq);
    if (questionRow === undefined || conversation === null) {
      throw new Error(`answer ${row.id} has no turn`);
    }
    const question = withOriginalEpisode(store, conversation, questionRow);
    const memory =
      question.episode_seq !== null &&
      conversation.memory === 1 &&
      deps.settings()['memory.enabled'];
    return { question, conversation, memory, withheldNodeIds: withheld.get(row.id) ?? [] };
  };
  const refOf = (row: MessageRow) => ({
    workspaceId,
    conversationId: conversationIdOf(row),
    turnId: row.turn_id,
    messageId: row.id,
  });
  const toMessage = (row: MessageRow) => presentMessage(store, row, conversationIdOf(row));
  const conversationChanged = (row: MessageRow) => {
    const conversationId = conversationIdOf(row);
    emit({ name: 'conversations.changed', payload: { workspaceId, conversationId } });
  };
  return {
    turnOf,
    refOf,
    toMessage,
    emit,
    conversationChanged,
    withhold: (answerId, nodeIds) => void withheld.set(answerId, nodeIds),
    started: (row) =>
      emit({ name: 'chat.started', payload: { ...refOf(row), message: toMessage(row) } }),
    finished(row) {
      const message = toMessage(row);
      if (message.receipt !== null) withheld.delete(row.id);
      emit({ name: 'chat.finished', payload: { ...refOf(row), message } });
      conversationChanged(row);
    },
  };
}

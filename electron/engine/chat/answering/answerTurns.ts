import type { Message } from '../../../../shared/domain/chat.ts';
import type { MessageId, NodeId, ConversationId } from '../../../../shared/domain/primitives.ts';
import type { EngineEvent } from '../../engineApi.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import type { TurnRef } from '../modelLoop/announcer.ts';
import { presentMessage } from '../presentMessage.ts';
import type { AnswererDependencies } from './answererApi.ts';
import type { QuestionTurn } from './modelAnswerApi.ts';
import { withOriginalEpisode } from './originalEpisode.ts';

/** Reads the turn of an answer, and emits the events of the answer. */
export interface AnswerTurns {
  readonly turnOf: (row: MessageRow) => QuestionTurn;
  readonly refOf: (row: MessageRow) => TurnRef;
  readonly toMessage: (row: MessageRow) => Message;
  /** Records the memories to withhold from an answer, until it has a receipt. */
  readonly withhold: (answerId: MessageId, nodeIds: readonly NodeId[]) => void;
  readonly emit: (event: EngineEvent) => void;
  readonly emitStarted: (row: MessageRow) => void;
  readonly emitFinished: (row: MessageRow) => void;
  readonly emitConversationChanged: (row: MessageRow) => void;
}

export function createAnswerTurns(deps: AnswererDependencies): AnswerTurns {
  const { store } = deps.curation;
  const { workspaceId, emit } = deps;
  /** Memories withheld from answers that have no receipt: in progress, or stopped before it. */
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
    const usesMemory =
      question.episode_seq !== null &&
      conversation.memory === 1 &&
      deps.settings()['memory.enabled'];
    return { question, conversation, usesMemory, withheldNodeIds: withheld.get(row.id) ?? [] };
  };
  const refOf = (row: MessageRow) => ({
    workspaceId,
    conversationId: conversationIdOf(row),
    turnId: row.turn_id,
    messageId: row.id,
  });
  const toMessage = (row: MessageRow) => presentMessage(store, row, conversationIdOf(row));
  const emitConversationChanged = (row: MessageRow) => {
    const conversationId = conversationIdOf(row);
    emit({ name: 'conversations.changed', payload: { workspaceId, conversationId } });
  };
  return {
    turnOf,
    refOf,
    toMessage,
    emit,
    emitConversationChanged,
    withhold: (answerId, nodeIds) => void withheld.set(answerId, nodeIds),
    emitStarted: (row) =>
      emit({ name: 'chat.started', payload: { ...refOf(row), message: toMessage(row) } }),
    emitFinished(row) {
      const message = toMessage(row);
      if (message.receipt !== null) withheld.delete(row.id);
      emit({ name: 'chat.finished', payload: { ...refOf(row), message } });
      emitConversationChanged(row);
    },
  };
}

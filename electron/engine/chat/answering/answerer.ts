import { z } from 'zod';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import { idSchema, type Id } from '../../../../shared/domain/primitives.ts';
import type { AgentResponseEvent } from '../../bus/durableEvents.ts';
import type { Subscriber } from '../../bus/eventBus.ts';
import type { EngineEvent } from '../../engineApi.ts';
import type { ChatModel } from '../../models/ports.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import { BUILT_IN } from '../authors.ts';
import type { Reply } from '../builtIn/respond.ts';
import { announcer } from '../modelLoop/announcer.ts';
import { createAnswerDraft, type AnswerDraftWriter } from '../modelLoop/answerDraft.ts';
import { presentMessage } from '../presentMessage.ts';
import { readReceipt } from '../receipts/readReceipt.ts';
import { builtInReply, failedReply, pieces } from './builtInAnswer.ts';
import { persistPartialAnswer } from './persistPartialAnswer.ts';
import { answerWithModel, type ModelAnswerDependencies } from './modelAnswer.ts';
import { createRuns } from './runs.ts';
import {
  failedAnswer,
  finalizeAnswer,
  type FinalAnswer,
  type FinalizeAnswerDependencies,
} from './finalizeAnswer.ts';

export interface AnswererDependencies extends FinalizeAnswerDependencies, ModelAnswerDependencies {
  readonly workspaceId: Id;
  /** Creates a new, empty answer to a turn; the previous one is no longer the active version. */
  readonly begin: (
    answer: Pick<AgentResponseEvent, 'turnId' | 'messageId' | 'author' | 'at'>,
  ) => MessageRow;
  /** Author of the answer to a turn: the built-in assistant, or a model by its name. */
  readonly author: (conversation: Pick<ConversationRow, 'model'>, text: string) => string;
  readonly model: (author: string) => ChatModel | null;
  readonly emit: (event: EngineEvent) => void;
}

export interface Answerer {
  readonly subscriber: Subscriber;
  /**
   * Settles answers that a crash cut off. The built-in assistant answers now; a model is never
   * asked again automatically: its partial answer stays, marked interrupted.
   */
  resume(): Promise<void>;
  retry(messageId: Id): Response<'chat.retry'>;
  /** Regenerates an answer; `without` names memories to be withheld from it. */
  regenerate(
    messageId: Id,
    model: string | null,
    withoutNodeIds: readonly Id[],
  ): Response<'chat.regenerate'>;
  stop(turnId: Id): boolean;
  /** Stops every answer, as the person would, and waits until they are stored. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

const payloadSchema = z.object({ answerId: idSchema });

/** Answerer of turns, with a model or without; publishes the answer as a stream of events. */
export function createAnswerer(deps: AnswererDependencies): Answerer {
  const { store, clock, ids } = deps.curation;
  const { workspaceId, emit, logger } = deps;
  const runs = createRuns();
  /** Answers in progress. After a crash the bus and `resume` ask for the same ones. */
  const underWay = new Map<Id, Promise<void>>();
  /** Answers requested from a model in this run: never twice, however often the bus delivers. */
  const askedModels = new Set<Id>();
  /** Memories withheld from answers in progress, by answer. */
  const withheld = new Map<Id, readonly Id[]>();

  const answer = (answerId: Id): Promise<void> => {
    const running = underWay.get(answerId);
    if (running !== undefined) return running;
    const generation = make(answerId).finally(() => underWay.delete(answerId));
    underWay.set(answerId, generation);
    return generation;
  };
  const make = async (answerId: Id): Promise<void> => {
    const row = store.messages.get(answerId);
    if (row === null || row.state !== 'streaming') return;
    if (row.author === BUILT_IN) return await answerBuiltIn(row);
    if (askedModels.has(row.id)) return;
    askedModels.add(row.id);
    // Not awaited: another conversation's answer need not wait for this one.
    runs.start(row.turn_id, row.conversation_seq, (signal) =>
      answerByModel(row, signal).catch((error: unknown) => {
        logger.error('an answer failed', { error: String(error) });
      }),
    );
  };

  const turnOf = (row: MessageRow) => {
    const question = store.messages.ofTurn(row.turn_id).find(({ role }) => role === 'user');
    const conversation = store.conversations.bySeq(row.conversation_seq);
    if (question === undefined || conversation === null) {
      throw new Error(`answer ${row.id} has no turn`);
    }
    const memory =
      question.episode_seq !== null &&
      conversation.memory === 1 &&
      deps.settings()['memory.enabled'];
    return { question, conversation, memory, withoutNodeIds: withheld.get(row.id) ?? [] };
  };
  const turnRefOf = (row: MessageRow) => ({
    workspaceId,
    conversationId: conversationIdOf(row),
    turnId: row.turn_id,
    messageId: row.id,
  });
  const present = (row: MessageRow) => presentMessage(store, row, conversationIdOf(row));
  const started = (row: MessageRow) =>
    emit({ name: 'chat.started', payload: { ...turnRefOf(row), message: present(row) } });
  const finished = (row: MessageRow) => {
    const ofTurn = turnRefOf(row);
    const { conversationId } = ofTurn;
    withheld.delete(row.id);
    emit({ name: 'chat.finished', payload: { ...ofTurn, message: present(row) } });
    emit({ name: 'conversations.changed', payload: { workspaceId, conversationId } });
  };

  const answerBuiltIn = async (row: MessageRow): Promise<void> => {
    started(row);
    const { message, reply } = await finalizeBuiltIn(row);
    for (const { offset, text } of pieces(reply.text)) {
      emit({ name: 'chat.delta', payload: { ...turnRefOf(row), offset, text } });
    }
    finished(message);
  };
  const finalizeBuiltIn = async (
    row: MessageRow,
  ): Promise<{ message: MessageRow; reply: Reply }> => {
    const write = (makeReply: () => Reply, state: 'complete' | 'failed', memory: boolean) => {
      const { message, value } = finalizeAnswer(deps, row, () => {
        const reply = makeReply();
        const { text, citations, actions, receipt } = reply;
        const problem = state === 'failed' ? ('internal' as const) : null;
        const answer = { ...failedAnswer, state, problem, text, citations, actions, receipt };
        const events = reply.result === null ? [] : [reply.result.event];
        return { finalAnswer: { ...answer, recorded: memory }, events, value: reply };
      });
      return { message, reply: value };
    };
    try {
      const turn = turnOf(row);
      return write(await builtInReply(deps, turn), 'complete', turn.memory);
    } catch (error) {
      logger.error('the built-in assistant failed', { error: String(error) });
      return write(() => failedReply, 'failed', false);
    }
  };

  const answerByModel = async (row: MessageRow, signal: AbortSignal): Promise<void> => {
    const ofTurn = turnRefOf(row);
    started(row);
    const keeping = persistPartialAnswer(
      { store, ledger: deps.ledger },
      row.seq,
      () => answerDraft,
      logger,
    );
    const answerDraft: AnswerDraftWriter = createAnswerDraft(
      keeping.listening(announcer(emit, ofTurn)),
    );
    let outcome: FinalAnswer;
    try {
      const turn = turnOf(row);
      const model = deps.model(row.author ?? '');
      outcome =
        model === null
          ? { ...failedAnswer, problem: 'unknown_model' }
          : await answerWithModel(deps, turn, model, answerDraft, signal);
    } catch (error) {
      logger.error('an answer failed', { error: String(error) });
      const { text, reasoning, toolCalls, usage, actions } = answerDraft;
      const state = text === '' ? 'failed' : 'interrupted';
      outcome = { ...failedAnswer, state, text, reasoning, toolCalls, usage, actions };
    } finally {
      keeping.stop();
    }
    // Closing Loci is not a stop by the person.
    const closing = outcome.problem === 'cancelled' && signal.reason === 'closing';
    write(row, closing ? { ...outcome, problem: 'restarted' } : outcome);
  };
  const write = (row: MessageRow, finalAnswer: FinalAnswer): void => {
    try {
      const make = () => ({ finalAnswer, events: [], value: null });
      finished(finalizeAnswer(deps, row, make).message);
    } catch (error) {
      // The row keeps its partial state: the next start finds it and marks it interrupted.
      logger.error('an answer could not be written', { error: String(error) });
      const { text, state, problem } = { ...finalAnswer, state: 'interrupted' as const };
      const message = { ...present(row), text, state, problem: problem ?? ('internal' as const) };
      emit({ name: 'chat.finished', payload: { ...turnRefOf(row), message } });
    }
  };

  const conversationIdOf = (row: MessageRow): Id => {
    const conversation = store.conversations.bySeq(row.conversation_seq);
    if (conversation === null) throw new Error(`message ${row.id} has no conversation`);
    return conversation.id;
  };
  const answerAnew = (
    old: MessageRow,
    author: string,
    withoutNodeIds: readonly Id[],
  ): Response<'chat.retry'> => {
    const fresh = { turnId: old.turn_id, messageId: ids.next(), author, at: clock.now() };
    if (withoutNodeIds.length > 0) withheld.set(fresh.messageId, withoutNodeIds);
    const row = deps.ledger.commit(() => ({ value: deps.begin(fresh), events: [] }));
    // A replaced version is no longer shown, and is no evidence.
    const conversationId = conversationIdOf(row);
    emit({ name: 'conversations.changed', payload: { workspaceId, conversationId } });
    void answer(row.id);
    return { turnId: old.turn_id, answer: present(row) };
  };
  const find = (messageId: Id): MessageRow => {
    const row = store.messages.get(messageId);
    if (row === null || row.role !== 'assistant') throw contractError('not_found');
    if (row.shown === 0 || row.state === 'streaming') {
      throw contractError('conflict', { reason: 'not_retryable' });
    }
    return row;
  };
  const withoutBefore = (row: MessageRow): Id[] =>
    (readReceipt(store, row.id)?.excluded ?? [])
      .filter(({ why }) => why === 'answer_without')
      .map(({ nodeId }) => nodeId);
  const authorOf = (row: MessageRow, requested: string | null): string => {
    const { question, conversation } = turnOf(row);
    return deps.author({ model: requested ?? conversation.model }, question.text);
  };

  return {
    subscriber: {
      name: 'answer',
      topics: ['user.message'],
      handle: (event) => answer(payloadSchema.parse(event.payload).answerId),
    },
    async resume() {
      const open = store.messages.streaming();
      for (const row of open.filter(({ author }) => author !== BUILT_IN)) {
        const { text, reasoning, tool_calls } = row;
        write(row, {
          ...failedAnswer,
          state: 'interrupted',
          problem: 'restarted',
          text,
          reasoning,
          toolCalls: JSON.parse(tool_calls) as FinalAnswer['toolCalls'],
          recorded: turnOf(row).memory,
        });
      }
      for (const { id, author } of open) if (author === BUILT_IN) await answer(id);
    },
    retry(messageId) {
      const old = find(messageId);
      if (old.state === 'complete') throw contractError('conflict', { reason: 'not_retryable' });
      return answerAnew(old, authorOf(old, null), withoutBefore(old));
    },
    regenerate(messageId, model, withoutNodeIds) {
      const old = find(messageId);
      // Memories withheld from the previous version stay withheld.
      const all =
        withoutNodeIds.length === 0 ? [] : [...new Set([...withoutBefore(old), ...withoutNodeIds])];
      return answerAnew(old, authorOf(old, model), all);
    },
    stop: (turnId) => runs.stop(turnId),
    stopAll: () => runs.stopAll(),
    close: () => runs.close(),
  };
}

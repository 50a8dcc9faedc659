import { z } from 'zod';
import { type Id, messageIdSchema, type MessageId } from '../../../../shared/domain/primitives.ts';
import { BUILT_IN } from '../authors.ts';
import { createBuiltInAnswerer } from './builtInAnswerer.ts';
import { createModelAnswerer } from './modelAnswerer.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import type { Answerer, AnswererDependencies } from './answererApi.ts';
import { createAnswerTurns } from './answerTurns.ts';
import { emptyAnswer } from './finalizeAnswer.ts';
import { createRegeneration } from './regenerate.ts';
import { createRuns } from './runs.ts';
import { areOnRecord, earlierTurns } from './sentHistory.ts';
import { actionsCodec } from '../../storage/chat/answerActions.ts';
import { toolCallsCodec } from '../presentMessage.ts';

const payloadSchema = z.object({ answerId: messageIdSchema });

/** Answerer of turns, with a model or without; publishes the answer as a stream of events. */
export function createAnswerer(deps: AnswererDependencies): Answerer {
  const { store } = deps.curation;
  const runs = createRuns();
  const turns = createAnswerTurns(deps);
  const answerBuiltIn = createBuiltInAnswerer(deps, turns);
  const modelAnswerer = createModelAnswerer(deps, turns);
  /** Answers in progress. After a crash the bus and `resume` ask for the same ones. */
  const underWay = new Map<Id, Promise<void>>();
  /** Answers requested from a model in this run: never twice, however often the bus delivers. */
  const askedModels = new Set<Id>();
  /** Turns that the person stopped before the bus delivered them. */
  const stoppedTurns = new Set<Id>();

  const answer = (answerId: MessageId): Promise<void> => {
    const running = underWay.get(answerId);
    if (running !== undefined) return running;
    const generation = generate(answerId).finally(() => underWay.delete(answerId));
    underWay.set(answerId, generation);
    return generation;
  };
  const generate = async (answerId: MessageId): Promise<void> => {
    const row = store.messages.get(answerId);
    if (row === null || row.state !== 'streaming') return;
    if (row.author === BUILT_IN) return await answerBuiltIn(row);
    if (askedModels.has(row.id)) return;
    askedModels.add(row.id);
    // Not awaited: another conversation's answer need not wait for this one.
    runs.start(row.turn_id, row.conversation_seq, (signal) =>
      modelAnswerer.answer(row, signal).catch((error: unknown) => {
        deps.logger.error('an answer failed', { error: String(error) });
      }),
    );
    if (stoppedTurns.delete(row.turn_id)) runs.stop(row.turn_id);
  };
  const stopBeforeDelivery = (turnId: Id): boolean => {
    const hasPendingAnswer = store.messages.ofTurn(turnId).some(isAwaitingModel);
    if (hasPendingAnswer) stoppedTurns.add(turnId);
    return hasPendingAnswer;
  };

  return {
    subscriber: {
      name: 'answer',
      topics: ['user.message'],
      handle: (event) => answer(payloadSchema.parse(event.payload).answerId),
    },
    async resume(unfinishedAnswerIds) {
      const open = store.messages
        .streamingMessages()
        .filter(({ id }) => !unfinishedAnswerIds.has(id));
      for (const row of open.filter(isAwaitingModel)) {
        const { text, reasoning, tool_calls, actions } = row;
        const turn = turns.turnOf(row);
        modelAnswerer.write(row, {
          ...emptyAnswer,
          state: 'interrupted',
          problem: 'restarted',
          text,
          reasoning,
          toolCalls: toolCallsCodec.parse(tool_calls),
          actions: actionsCodec.parse(actions),
          // How many of them the request sent is not known any more.
          isRecorded: turn.usesMemory && areOnRecord(earlierTurns(store, turn).turns),
        });
      }
      for (const { id, author } of open) if (author === BUILT_IN) await answer(id);
    },
    ...createRegeneration(deps, turns, answer),
    stop: (turnId) => runs.stop(turnId) || stopBeforeDelivery(turnId),
    async stopAll() {
      const rows = store.messages.streamingMessages().filter(isAwaitingModel);
      for (const { turn_id: turnId } of rows) {
        if (!runs.stop(turnId)) stoppedTurns.add(turnId);
      }
      await runs.stopAll();
    },
    close: () => runs.close(),
  };
}

function isAwaitingModel({ state, author }: Pick<MessageRow, 'state' | 'author'>): boolean {
  return state === 'streaming' && author !== BUILT_IN;
}

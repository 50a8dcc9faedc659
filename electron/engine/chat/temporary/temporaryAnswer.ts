import type { Message } from '../../../../shared/domain/chat.ts';
import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { BUILT_IN } from '../authors.ts';
import type { createRuns } from '../answering/runs.ts';
import { noContext } from '../modelLoop/contextBlocks.ts';
import { createAnswerDraft, finishedText } from '../modelLoop/answerDraft.ts';
import { announcer } from '../modelLoop/announcer.ts';
import { runLoop } from '../modelLoop/runLoop.ts';
import { systemPrompt, turnPreamble } from '../modelLoop/systemPrompt.ts';
import { fitPrompt, type PromptMaterial } from '../modelLoop/fitPrompt.ts';
import { createAnswerSlot } from '../../models/answerSlot.ts';
import { noTools } from '../../models/toolbox.ts';

import {
  upsertMessage,
  temporaryMessage,
  type TemporaryChat,
  type TemporaryChatDependencies,
} from './temporaryChat.ts';

/** Answers the turns of temporary conversations: with a model, without memory and without tools. */
export function createTemporaryAnswers(
  deps: TemporaryChatDependencies,
  runs: ReturnType<typeof createRuns>,
) {
  const { workspaceId, clock, ids, emit } = deps;
  const answer = async (
    chat: TemporaryChat,
    emptyAnswer: Message,
    signal: AbortSignal,
  ): Promise<void> => {
    const turnRef = {
      workspaceId,
      conversationId: chat.conversation.id,
      turnId: emptyAnswer.turnId,
      messageId: emptyAnswer.id,
    };
    emit({ name: 'chat.started', payload: { ...turnRef, message: emptyAnswer } });
    const answerDraft = createAnswerDraft(announcer(emit, turnRef));
    const model = deps.model(emptyAnswer.author ?? '');
    // Messages behind the question wait for answers of their own.
    const questionIndex = chat.messages.findIndex(
      ({ turnId, role }) => turnId === emptyAnswer.turnId && role === 'user',
    );
    const question = chat.messages[questionIndex]?.text ?? '';
    const material: PromptMaterial = {
      system: () =>
        systemPrompt({
          usesMemory: false,
          instructions: deps.settings()['chat.instructions'],
          hasTool: () => false,
        }),
      preamble: (context) =>
        turnPreamble({
          now: clock.now(),
          timeZone: deps.timeZone,
          context,
          hiddenTurns: 0,
          hasTool: () => false,
        }),
      context: noContext,
      tools: [],
      history: chat.messages.slice(0, Math.max(0, questionIndex)),
      hiddenTurns: 0,
      question,
      window: deps.settings()['session.window_tokens'],
    };
    const loopEnd =
      model &&
      (await runLoop({
        model,
        prompt: (contextTokens) => fitPrompt(material, contextTokens),
        toolbox: noTools,
        answerDraft,
        slot: createAnswerSlot(),
        signal,
      }));
    const problem = loopEnd === null ? noModelProblem(emptyAnswer.author) : loopEnd.problem;
    const { reasoning, usage } = answerDraft;
    const text = finishedText(answerDraft);
    const endState = text !== '' || problem === 'cancelled' ? 'interrupted' : 'failed';
    const state = problem === null ? ('complete' as const) : endState;
    const message: Message = { ...emptyAnswer, text, reasoning, usage, problem, state };
    upsertMessage(chat, message);
    emit({ name: 'chat.finished', payload: { ...turnRef, message } });
  };
  return (chat: TemporaryChat, turnId: Id, author: string): Message => {
    const id = ids.next();
    const emptyAnswer = temporaryMessage(chat, clock.now(), {
      id,
      turnId,
      role: 'assistant',
      text: '',
      state: 'streaming',
      author,
    });
    upsertMessage(chat, emptyAnswer);
    runs.start(turnId, chat.creationOrder, (signal) => answer(chat, emptyAnswer, signal));
    return emptyAnswer;
  };
}

/** The built-in assistant depends on recorded memory, so it has no answer here. */
function noModelProblem(author: string | null): ModelProblem {
  return author === BUILT_IN ? 'no_model' : 'unknown_model';
}

import { createAnswerSlot } from '../../models/answerSlot.ts';
import type { ChatModel, ToolSpec } from '../../models/ports.ts';
import { unlessAborted } from '../../models/watchdog.ts';
import type { RecallHit } from '../../retrieval/recall.ts';
import { noContext, type ContextBlocks, type ContextQuestion } from '../modelLoop/contextBlocks.ts';
import { finishedText, type AnswerDraftWriter } from '../modelLoop/answerDraft.ts';
import { citationsInText, createCitationNumbers } from '../modelLoop/citationNumbers.ts';
import { runLoop, type LoopEnd } from '../modelLoop/runLoop.ts';
import { fitPrompt } from '../modelLoop/fitPrompt.ts';
import type { HasTool } from '../modelLoop/memoryRules.ts';
import { contextTokensOf } from '../modelLoop/shrinkContext.ts';
import { systemPrompt, turnPreamble } from '../modelLoop/systemPrompt.ts';
import { finishReceipt, type ReceiptDraft } from '../receipts/receiptDraft.ts';
import { noTools } from '../../models/toolbox.ts';
import type { ReceiptAttachment } from '../../../../shared/domain/receipt.ts';
import { attachedFiles } from './attachedFiles.ts';
import { chatToolbox } from './chatToolbox.ts';
import { areOnRecord, sentHistory } from './sentHistory.ts';
import { createSentNodes } from './sentNodes.ts';
import type { FinalAnswer } from './finalizeAnswer.ts';
import type { ModelAnswerDependencies, QuestionTurn } from './modelAnswerApi.ts';

/** Streams a model's answer to a turn into the draft; returns its outcome. */
export async function answerWithModel(
  deps: ModelAnswerDependencies,
  turn: QuestionTurn,
  model: ChatModel,
  answerDraft: AnswerDraftWriter,
  signal: AbortSignal,
): Promise<FinalAnswer> {
  const { store, clock } = deps.curation;
  const { question, conversation, usesMemory } = turn;
  const settings = deps.settings();
  const state = deps.conversationState(conversation.seq);
  const contextTokens = await model.contextTokens();
  const history = sentHistory(store, turn, { settings, state, contextTokens });
  const citationNumbers = createCitationNumbers(state.numbers);
  const sent = createSentNodes(store, question, history.turns);
  const block = usesMemory
    ? await contextFor(deps, turn, { citationNumbers, exceptNodeIds: sent.nodeIds() }, signal)
    : noContext;
  const toolRecalls: RecallHit[] = [];
  const slot = createAnswerSlot();
  const toolbox = usesMemory
    ? chatToolbox(deps, turn, {
        history: history.turns,
        numbers: citationNumbers,
        sent,
        toolRecalls,
        slot,
        signal,
      })
    : noTools;
  const attached = attachedFiles(
    { store, readAttachment: deps.readAttachment, nonce: deps.nonce },
    turn,
  );
  const { context, ...loopEnd } = await runLoop({
    model,
    prompt: (tokens) => {
      const fitted = fitPrompt(
        {
          system: (tools) =>
            systemPrompt({
              usesMemory,
              instructions: settings['chat.instructions'],
              hasTool: availability(toolbox.specs, tools),
            }),
          preamble: (fitting, hiddenTurns, tools) =>
            turnPreamble({
              now: clock.now(),
              timeZone: deps.timeZone,
              context: fitting,
              hiddenTurns: usesMemory ? hiddenTurns : 0,
              hasTool: availability(toolbox.specs, tools),
            }),
          context: block,
          tools: toolbox.specs,
          history: history.turns,
          hiddenTurns: history.hiddenTurns,
          question: question.text,
          attached: attached.text,
          ...(attached.images.length > 0 && { images: attached.images }),
          window: settings['session.window_tokens'],
        },
        tokens,
      );
      state.memoryTokens = Math.max(state.memoryTokens, contextTokensOf(fitted.context));
      citationNumbers.keepOnly(fitted.context.citations);
      sent.keepNewest(fitted.historyTurns);
      return fitted;
    },
    toolbox,
    answerDraft,
    slot,
    signal,
  });
  const { problem } = loopEnd;
  const { reasoning, toolCalls, usage, actions } = answerDraft;
  const text = finishedText(answerDraft);
  const hasContent = text !== '' || reasoning !== '' || toolCalls.length > 0;
  const endState = hasContent || problem === 'cancelled' ? 'interrupted' : 'failed';
  const citations = citationsInText(text, citationNumbers.citations());
  const citedIds = new Set(citations.map(({ nodeId }) => nodeId));
  return {
    state: problem === null ? 'complete' : endState,
    text,
    problem,
    citations,
    receipt:
      context.receipt &&
      finishReceipt(
        withAttachments(
          addModelLimits(context.receipt, loopEnd),
          attached.receipt(),
          loopEnd.withoutImages,
        ),
        citedIds,
        toolRecalls,
        (nodeId) => citationNumbers.existing(nodeId),
      ),
    actions,
    reasoning,
    toolCalls,
    usage,
    isRecorded: usesMemory && areOnRecord(history.turns),
  };
}

/** Tools on which a request can rely: one that is sent only when it is asked for counts as well. */
function availability(tools: readonly ToolSpec[], sentTools: readonly ToolSpec[]): HasTool {
  const sentNames = new Set(sentTools.map(({ name }) => name));
  const droppedNames = new Set(
    tools.map(({ name }) => name).filter((name) => !sentNames.has(name)),
  );
  return (name) => sentNames.size > 0 && !droppedNames.has(name);
}

/**
 * Adds what the model could not use: tools that its server refused or its window has no room for, so
 * that it could save nothing, or pictures.
 */
function addModelLimits(
  receipt: ReceiptDraft,
  limits: Pick<LoopEnd, 'hasAllTools' | 'withoutTools' | 'withoutImages'>,
): ReceiptDraft {
  const warnings = [...receipt.warnings];
  if (limits.withoutTools) warnings.push('no_tools');
  else if (!limits.hasAllTools) warnings.push('fewer_tools');
  if (limits.withoutImages) warnings.push('no_images');
  return { ...receipt, warnings };
}

function withAttachments(
  receipt: ReceiptDraft,
  attachments: readonly ReceiptAttachment[],
  withoutImages: boolean,
): ReceiptDraft {
  if (attachments.length === 0) return receipt;
  const sent = attachments.map((file) =>
    withoutImages && file.kind === 'image' ? { ...file, isCut: true, isOmitted: true } : file,
  );
  return { ...receipt, attachments: sent };
}

/** Memory context; a failure of memory is no reason not to answer. A stop does not wait for it. */
async function contextFor(
  deps: ModelAnswerDependencies,
  { question, withheldNodeIds }: QuestionTurn,
  exclusions: Pick<ContextQuestion, 'citationNumbers' | 'exceptNodeIds'>,
  signal: AbortSignal,
): Promise<ContextBlocks> {
  try {
    const { text, turn_id: turnId } = question;
    return await unlessAborted(
      deps.context({ ...exclusions, text, turnId, withheldNodeIds }),
      signal,
    );
  } catch (error) {
    if (signal.aborted) return noContext;
    deps.logger.error('no context for an answer', { error: String(error) });
    return noContext;
  }
}

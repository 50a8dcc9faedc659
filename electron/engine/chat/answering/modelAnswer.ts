import type { Settings } from '../../../../shared/config.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { ActionResult, CurationContext } from '../../curation/changeGroup.ts';
import type { CurationRefusal } from '../../curation/curate.ts';
import type { Logger } from '../../dependencies.ts';
import { createAnswerSlot, type AnswerSlot } from '../../models/answerSlot.ts';
import type { BuiltInDependencies } from '../builtIn/answerContext.ts';
import type { ChatModel } from '../../models/ports.ts';
import { exclusionFor, nothingExcluded } from '../../retrieval/exclusion.ts';
import type { Recalled, RecallAnswer, RecallRequest } from '../../retrieval/recall.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import { storedSpans } from '../../text/ownWords.ts';
import { noContext, type ContextBlocks, type ContextSource } from '../modelLoop/contextBlocks.ts';
import type { AnswerDraftWriter } from '../modelLoop/answerDraft.ts';
import { citedIn } from '../modelLoop/citationNumbers.ts';
import { runLoop } from '../modelLoop/runLoop.ts';
import { fitPrompt } from '../modelLoop/fitPrompt.ts';
import { systemPrompt } from '../modelLoop/systemPrompt.ts';
import { finishReceipt, type ReceiptDraft } from '../receipts/receiptDraft.ts';
import { askingText } from '../tools/writeIntent.ts';
import { createMemoryTools } from '../tools/memoryTools.ts';
import type { MemoryToolDependencies } from '../tools/toolDependencies.ts';
import { createToolbox, noTools, type Toolbox } from '../../models/toolbox.ts';
import { createWritingTools } from '../tools/writingTools.ts';
import type { FinalAnswer } from './finalizeAnswer.ts';

export interface ModelAnswerDependencies {
  readonly curation: CurationContext;
  readonly recall: (request: RecallRequest) => Promise<RecallAnswer>;
  readonly structure: BuiltInDependencies['structure'];
  readonly counts: BuiltInDependencies['counts'];
  readonly getFact: (nodeId: NodeId) => Promise<Response<'facts.get'> | null>;
  readonly facts: MemoryToolDependencies['facts'];
  readonly consolidate: MemoryToolDependencies['consolidate'];
  readonly context: ContextSource;
  readonly settings: () => Settings;
  readonly timeZone: string;
  readonly commit: (
    action: () => Result<ActionResult<NodeId>, CurationRefusal>,
  ) => Result<ActionResult<NodeId>, CurationRefusal>;
  readonly logger: Logger;
}

export interface QuestionTurn {
  readonly question: MessageRow;
  readonly conversation: ConversationRow;
  readonly memory: boolean;
  /** Memories withheld from this answer. */
  readonly withoutNodeIds: readonly NodeId[];
}

/** Limit of messages read for the short-term window. */
const MOST_EARLIER_TURNS = 400;

/** Streams a model's answer to a turn into the draft; returns its outcome. */
export async function answerWithModel(
  deps: ModelAnswerDependencies,
  turn: QuestionTurn,
  model: ChatModel,
  answerDraft: AnswerDraftWriter,
  signal: AbortSignal,
): Promise<FinalAnswer> {
  const { store, clock } = deps.curation;
  const { question, memory } = turn;
  const history = earlierTurns(deps, turn);
  const visibleNodeIds = [...history, question].flatMap(({ episode_seq }) =>
    episode_seq === null ? [] : [store.episodes.idOf(episode_seq)],
  );
  const block = memory ? await contextFor(deps, turn, visibleNodeIds) : noContext;
  const lookedUp: Recalled[] = [];
  const slot = createAnswerSlot();
  const toolbox = memory ? toolboxFor(deps, turn, visibleNodeIds, lookedUp, slot) : noTools;
  const { problem, context, withoutTools } = await runLoop({
    model,
    prompt: (contextTokens) =>
      fitPrompt(
        {
          system: (fitted) =>
            systemPrompt({ now: clock.now(), timeZone: deps.timeZone, memory, context: fitted }),
          context: block,
          tools: toolbox.specs,
          history,
          question: question.text,
          window: deps.settings()['session.window_tokens'],
        },
        contextTokens,
      ),
    toolbox,
    answerDraft,
    slot,
    signal,
  });
  const { text, reasoning, toolCalls, usage, actions } = answerDraft;
  const hasContent = text !== '' || reasoning !== '' || toolCalls.length > 0;
  const partial = hasContent || problem === 'cancelled' ? 'interrupted' : 'failed';
  const citations = citedIn(text, context.citations);
  const cited = new Set(citations.map(({ nodeId }) => nodeId));
  return {
    state: problem === null ? 'complete' : partial,
    text,
    problem,
    citations,
    receipt:
      context.receipt && finishReceipt(toolWarning(context.receipt, withoutTools), cited, lookedUp),
    actions,
    reasoning,
    toolCalls,
    usage,
    recorded: memory,
  };
}

/** Adds the warning that the model had no tools, so that it could look up and save nothing. */
function toolWarning(receipt: ReceiptDraft, withoutTools: boolean): ReceiptDraft {
  return withoutTools ? { ...receipt, warnings: [...receipt.warnings, 'no_tools'] } : receipt;
}

/**
 * Earlier turns of this session. Turns that state a withheld memory are left out, each with the
 * answer to it.
 */
function earlierTurns(
  deps: ModelAnswerDependencies,
  { question, conversation, withoutNodeIds }: QuestionTurn,
) {
  const { store } = deps.curation;
  const rows = store.messages
    .page(conversation.seq, question.seq, MOST_EARLIER_TURNS)
    .rows.filter(({ session_id }) => session_id === question.session_id);
  const exclusion =
    withoutNodeIds.length === 0
      ? nothingExcluded
      : exclusionFor(store, question.text, withoutNodeIds);
  const isLeftOut = ({ episode_seq, text }: MessageRow) =>
    episode_seq !== null &&
    exclusion.covers({ id: store.episodes.idOf(episode_seq), content: text });
  const turns = new Set(rows.filter(isLeftOut).map(({ turn_id }) => turn_id));
  return rows.filter(({ turn_id }) => !turns.has(turn_id));
}

/** Memory context; a failure of memory is no reason not to answer. */
async function contextFor(
  deps: ModelAnswerDependencies,
  { question, withoutNodeIds }: QuestionTurn,
  exceptNodeIds: readonly NodeId[],
): Promise<ContextBlocks> {
  try {
    return await deps.context({
      text: question.text,
      turnId: question.turn_id,
      exceptNodeIds,
      withoutNodeIds,
    });
  } catch (error) {
    deps.logger.error('no context for an answer', { error: String(error) });
    return noContext;
  }
}

function toolboxFor(
  deps: ModelAnswerDependencies,
  { question, conversation, withoutNodeIds }: QuestionTurn,
  exceptNodeIds: readonly NodeId[],
  lookedUp: Recalled[],
  slot: AnswerSlot,
): Toolbox {
  const { curation } = deps;
  const settings = deps.settings();
  if (question.episode_seq === null) return noTools;
  const source = {
    episodeSeq: question.episode_seq,
    sourceSeq: conversation.source_seq,
    sessionId: question.session_id,
  };
  // Pasted text is not a request: only the person's own words are searched for.
  const askText = askingText(question.text, storedSpans(question.pasted));
  const tools = [
    ...createMemoryTools({
      store: curation.store,
      recall: deps.recall,
      getFact: deps.getFact,
      facts: deps.facts,
      turnText: question.text,
      askingText: askText,
      // Reading may need the same server: it would wait for the answer that waits for it.
      consolidate: () => slot.releaseDuring(deps.consolidate),
      now: () => curation.clock.now(),
      timeZone: deps.timeZone,
      exceptNodeIds,
      withoutNodeIds,
      limits: { topN: settings['retrieval.top_n'], tokens: settings['context.token_budget'] },
      lookedUp: (hits) => lookedUp.push(...hits),
    }),
    ...createWritingTools({
      curation,
      commit: deps.commit,
      turn: { text: askText, source },
      review: settings['consolidation.review'],
    }),
  ];
  return createToolbox(tools, (error) =>
    deps.logger.error('a tool failed', { error: String(error) }),
  );
}

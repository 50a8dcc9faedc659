import type { Settings } from '../../../../shared/config.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { Acted, CurationContext } from '../../curation/changeGroup.ts';
import type { CurationRefusal } from '../../curation/curate.ts';
import type { Logger } from '../../dependencies.ts';
import { createHeldPlace, type HeldPlace } from '../../models/heldPlace.ts';
import type { ChatModel } from '../../models/ports.ts';
import { exclusionFor, nothingExcluded } from '../../retrieval/exclusion.ts';
import type { Recalled, RecallAnswer, RecallRequest } from '../../retrieval/recall.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import { storedSpans } from '../../text/ownWords.ts';
import { noContext, type ContextBlocks, type ContextSource } from '../modelLoop/contextBlocks.ts';
import type { DraftWriter } from '../modelLoop/answerDraft.ts';
import { citedIn } from '../modelLoop/citationNumbers.ts';
import { runLoop } from '../modelLoop/runLoop.ts';
import { fitPrompt } from '../modelLoop/fitPrompt.ts';
import { systemPrompt } from '../modelLoop/systemPrompt.ts';
import { finishDraft, type ReceiptDraft } from '../receipts/receiptDraft.ts';
import { askingText } from '../tools/writeIntent.ts';
import { createMemoryTools } from '../tools/memoryTools.ts';
import type { MemoryToolParts } from '../tools/toolDependencies.ts';
import { createToolbox, noTools, type Toolbox } from '../../models/toolbox.ts';
import { createWritingTools } from '../tools/writingTools.ts';
import type { Settlement } from './finalizeAnswer.ts';

export interface ModelAnswerParts {
  readonly curation: CurationContext;
  readonly recall: (request: RecallRequest) => Promise<RecallAnswer>;
  readonly getFact: (nodeId: Id) => Promise<Response<'facts.get'> | null>;
  readonly facts: MemoryToolParts['facts'];
  readonly consolidate: MemoryToolParts['consolidate'];
  readonly context: ContextSource;
  readonly settings: () => Settings;
  readonly timeZone: string;
  readonly commit: (
    act: () => Result<Acted<Id>, CurationRefusal>,
  ) => Result<Acted<Id>, CurationRefusal>;
  readonly logger: Logger;
}

export interface AskedTurn {
  readonly asked: MessageRow;
  readonly conversation: ConversationRow;
  readonly memory: boolean;
  /** Memories this answer is to be made without. */
  readonly without: readonly Id[];
}

/** Messages looked at for the short-term window. */
const MOST_BEFORE = 400;

/** Lets a model answer a turn into the draft, and says what came of it. */
export async function answerWithModel(
  parts: ModelAnswerParts,
  turn: AskedTurn,
  model: ChatModel,
  draft: DraftWriter,
  signal: AbortSignal,
): Promise<Settlement> {
  const { store, clock } = parts.curation;
  const { asked, memory } = turn;
  const before = saidBefore(parts, turn);
  const seen = [...before, asked].flatMap(({ episode_seq }) =>
    episode_seq === null ? [] : [store.episodes.idOf(episode_seq)],
  );
  const found = memory ? await contextFor(parts, turn, seen) : noContext;
  const lookedUp: Recalled[] = [];
  const place = createHeldPlace();
  const toolbox = memory ? toolboxFor(parts, turn, seen, lookedUp, place) : noTools;
  const { problem, context, withoutTools } = await runLoop({
    model,
    prompt: (contextTokens) =>
      fitPrompt(
        {
          system: (fitted) =>
            systemPrompt({ now: clock.now(), timeZone: parts.timeZone, memory, context: fitted }),
          context: found,
          tools: toolbox.specs,
          said: before,
          asked: asked.text,
          window: parts.settings()['session.window_tokens'],
        },
        contextTokens,
      ),
    toolbox,
    draft,
    place,
    signal,
  });
  const { text, reasoning, toolCalls, usage, actions } = draft;
  const kept = text !== '' || reasoning !== '' || toolCalls.length > 0;
  const partial = kept || problem === 'cancelled' ? 'interrupted' : 'failed';
  const citations = citedIn(text, context.citations);
  const cited = new Set(citations.map(({ nodeId }) => nodeId));
  return {
    state: problem === null ? 'complete' : partial,
    text,
    problem,
    citations,
    receipt:
      context.receipt && finishDraft(toolWarning(context.receipt, withoutTools), cited, lookedUp),
    actions,
    reasoning,
    toolCalls,
    usage,
    recorded: memory,
  };
}

/** Says that the model could look nothing up, and save nothing, by itself. */
function toolWarning(receipt: ReceiptDraft, withoutTools: boolean): ReceiptDraft {
  return withoutTools ? { ...receipt, warnings: [...receipt.warnings, 'no_tools'] } : receipt;
}

/**
 * What was said before in this session. Turns that say what this answer is to do without are left
 * out, each with what was answered to it.
 */
function saidBefore(parts: ModelAnswerParts, { asked, conversation, without }: AskedTurn) {
  const { store } = parts.curation;
  const rows = store.messages
    .page(conversation.seq, asked.seq, MOST_BEFORE)
    .rows.filter(({ session_id }) => session_id === asked.session_id);
  const exclusion =
    without.length === 0 ? nothingExcluded : exclusionFor(store, asked.text, without);
  const isLeftOut = ({ episode_seq, text }: MessageRow) =>
    episode_seq !== null &&
    exclusion.covers({ id: store.episodes.idOf(episode_seq), content: text });
  const turns = new Set(rows.filter(isLeftOut).map(({ turn_id }) => turn_id));
  return rows.filter(({ turn_id }) => !turns.has(turn_id));
}

/** A memory that cannot be asked is no reason not to answer. */
async function contextFor(
  parts: ModelAnswerParts,
  { asked, without }: AskedTurn,
  exceptNodeIds: readonly Id[],
): Promise<ContextBlocks> {
  try {
    return await parts.context({
      text: asked.text,
      turnId: asked.turn_id,
      exceptNodeIds,
      withoutNodeIds: without,
    });
  } catch (error) {
    parts.logger.error('no context for an answer', { error: String(error) });
    return noContext;
  }
}

function toolboxFor(
  parts: ModelAnswerParts,
  { asked, conversation, without }: AskedTurn,
  exceptNodeIds: readonly Id[],
  lookedUp: Recalled[],
  place: HeldPlace,
): Toolbox {
  const { curation } = parts;
  const settings = parts.settings();
  if (asked.episode_seq === null) return noTools;
  const saidIn = {
    episodeSeq: asked.episode_seq,
    sourceSeq: conversation.source_seq,
    sessionId: asked.session_id,
  };
  // What a page says that was pasted asks for nothing.
  const asking = askingText(asked.text, storedSpans(asked.pasted));
  const tools = [
    ...createMemoryTools({
      store: curation.store,
      recall: parts.recall,
      getFact: parts.getFact,
      facts: parts.facts,
      turnText: asked.text,
      askingText: asking,
      // Reading asks the same server, maybe: it would wait for the answer that waits for it.
      consolidate: () => place.aside(parts.consolidate),
      now: () => curation.clock.now(),
      timeZone: parts.timeZone,
      exceptNodeIds,
      withoutNodeIds: without,
      limits: { topN: settings['retrieval.top_n'], tokens: settings['context.token_budget'] },
      lookedUp: (hits) => lookedUp.push(...hits),
    }),
    ...createWritingTools({
      curation,
      commit: parts.commit,
      turn: { text: asking, saidIn },
      review: settings['consolidation.review'],
    }),
  ];
  return createToolbox(tools, (error) =>
    parts.logger.error('a tool failed', { error: String(error) }),
  );
}

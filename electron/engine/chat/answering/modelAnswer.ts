import type { Settings } from '../../../../shared/config.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { Acted, CurationContext } from '../../curation/act.ts';
import type { CurationRefusal } from '../../curation/curate.ts';
import type { Logger } from '../../dependencies.ts';
import type { ChatModel } from '../../models/ports.ts';
import type { Recalled, RecallRequest } from '../../retrieval/recall.ts';
import type { ConversationRow, MessageRow } from '../../storage/rows.ts';
import { noContext, type ContextBlocks, type ContextSource } from '../loop/contextBlocks.ts';
import type { DraftWriter } from '../loop/draft.ts';
import { citedIn } from '../loop/recalledContext.ts';
import { runLoop } from '../loop/runLoop.ts';
import { systemPrompt, untrustedMessage } from '../loop/systemPrompt.ts';
import { shortTermWindow } from '../loop/window.ts';
import { createMemoryTools } from '../tools/memoryTools.ts';
import { createToolbox, noTools, type Toolbox } from '../tools/tool.ts';
import { createWritingTools } from '../tools/writingTools.ts';
import type { Settlement } from './settle.ts';

export interface ModelAnswerParts {
  readonly curation: CurationContext;
  readonly recall: (request: RecallRequest) => Promise<readonly Recalled[]>;
  readonly getFact: (nodeId: Id) => Promise<Response<'facts.get'> | null>;
  readonly weakest: (limit: number) => Promise<Response<'facts.list'>>;
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
  const { asked, conversation, memory } = turn;
  const before = store.messages
    .page(conversation.seq, asked.seq, MOST_BEFORE)
    .rows.filter(({ session_id }) => session_id === asked.session_id);
  const seen = [...before, asked].flatMap(({ episode_seq }) =>
    episode_seq === null ? [] : [store.episodes.idOf(episode_seq)],
  );
  const context = memory ? await contextFor(parts, asked, seen) : noContext;
  const settings = parts.settings();
  const system = systemPrompt({ now: clock.now(), timeZone: parts.timeZone, memory, context });
  const problem = await runLoop({
    model,
    turns: [
      { role: 'system', text: system },
      ...(context.untrusted === null
        ? []
        : [{ role: 'user' as const, text: untrustedMessage(context.untrusted) }]),
      ...shortTermWindow(before, asked.text, settings['session.window_tokens']),
    ],
    toolbox: memory ? toolboxFor(parts, turn, seen) : noTools,
    draft,
    signal,
  });
  const { text, reasoning, toolCalls, usage, actions } = draft;
  const kept = text !== '' || reasoning !== '' || toolCalls.length > 0;
  const partial = kept || problem === 'cancelled' ? 'interrupted' : 'failed';
  return {
    state: problem === null ? 'complete' : partial,
    text,
    problem,
    citations: citedIn(text, context.citations),
    actions,
    reasoning,
    toolCalls,
    usage,
    recorded: memory,
  };
}

/** A memory that cannot be asked is no reason not to answer. */
async function contextFor(
  parts: ModelAnswerParts,
  asked: MessageRow,
  exceptNodeIds: readonly Id[],
): Promise<ContextBlocks> {
  try {
    return await parts.context({ text: asked.text, turnId: asked.turn_id, exceptNodeIds });
  } catch (error) {
    parts.logger.error('no context for an answer', { error: String(error) });
    return noContext;
  }
}

function toolboxFor(
  parts: ModelAnswerParts,
  { asked, conversation }: AskedTurn,
  exceptNodeIds: readonly Id[],
): Toolbox {
  const { curation } = parts;
  if (asked.episode_seq === null) return noTools;
  const saidIn = {
    episodeSeq: asked.episode_seq,
    sourceSeq: conversation.source_seq,
    sessionId: asked.session_id,
  };
  const tools = [
    ...createMemoryTools({
      store: curation.store,
      recall: parts.recall,
      getFact: parts.getFact,
      weakest: parts.weakest,
      now: () => curation.clock.now(),
      timeZone: parts.timeZone,
      exceptNodeIds,
    }),
    ...createWritingTools({
      curation,
      commit: parts.commit,
      turn: { text: asked.text, saidIn },
      review: parts.settings()['consolidation.review'],
    }),
  ];
  return createToolbox(tools, (error) =>
    parts.logger.error('a tool failed', { error: String(error) }),
  );
}

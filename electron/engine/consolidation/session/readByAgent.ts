import { err, ok } from '../../../../shared/domain/result.ts';
import { maxOutputTokens } from '../../algorithms/ranking/maxOutputTokens.ts';
import { REASONING_TOKENS, isReasoningModel } from '../../models/reasoningModels.ts';
import { createToolbox } from '../../models/toolbox.ts';
import { NO_USAGE } from '../driver/askModel.ts';
import { askWithTools } from '../driver/askWithTools.ts';
import {
  createWriteTools,
  type ExtractionDraft,
  type WriteToolDependencies,
} from '../driver/writeTools.ts';
import {
  isFileContent,
  exceedsLocalLimit,
  isTooLong,
  retrySmallerChunk,
  tokensOf,
  turnsOf,
  type ChunkReader,
  type ExtractorDependencies,
} from './extractChunk.ts';
import { agentPrompt } from '../prompts/agent.ts';
import { lineOf } from '../prompts/extract.ts';

export interface AgentDependencies
  extends ExtractorDependencies, Pick<WriteToolDependencies, 'canonicalNameOf' | 'conflicts'> {
  readonly onFailed: (error: unknown) => void;
}

/**
 * Agent driver: the model works through a chunk with tools. What it saves is stored as the same
 * kind of reply that one structured answer gives, and handled the same from there. A chunk that is
 * too long is read in smaller parts.
 */
export function createAgentReader(deps: AgentDependencies): ChunkReader {
  const read: ChunkReader = async (episodes, precedingEpisodes, signal) => {
    const { turns, context } = turnsOf(deps, episodes, precedingEpisodes);
    if (exceedsLocalLimit(deps.model, [...context, ...turns].map(lineOf).join('\n'))) {
      const smallerReply = await retrySmallerChunk(
        read,
        episodes,
        precedingEpisodes,
        signal,
        NO_USAGE,
      );
      if (smallerReply !== null) return smallerReply;
    }
    const extractionDraft: ExtractionDraft = { items: [], verdicts: [], isDone: false };
    const { chat, capabilities } = deps.model;
    const room = isReasoningModel(chat.ref, capabilities) ? REASONING_TOKENS : 0;
    const maxTokens = maxOutputTokens(tokensOf(episodes)) + room;
    const tools = createWriteTools({ ...deps, episodes, turns, extractionDraft });
    const { problem, usage } = await askWithTools(
      chat,
      agentPrompt.render({
        turns: turns.length,
        earlierTurns: context,
        knownNames: deps.knownNames,
        person: deps.person,
        isFileContent: isFileContent(episodes),
      }),
      createToolbox(tools, deps.onFailed),
      { isDone: () => extractionDraft.isDone, maxTokens },
      signal,
    );
    if (problem !== null) {
      const smallerReply = isTooLong(problem)
        ? await retrySmallerChunk(read, episodes, precedingEpisodes, signal, usage)
        : null;
      return smallerReply ?? err({ problem, usage });
    }
    // A run that ended without a reply about the turns does not count as reading them.
    if (!extractionDraft.isDone && extractionDraft.items.length === 0)
      return err({ problem: 'unreadable', usage });
    const text = JSON.stringify({ items: extractionDraft.items });
    const part = { episodes: episodes.map(({ seq }) => seq), replies: [{ text, cutOff: false }] };
    return ok({ reply: { parts: [part], verdicts: extractionDraft.verdicts }, usage });
  };
  return read;
}

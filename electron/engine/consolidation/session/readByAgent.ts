import { err, ok } from '../../../../shared/domain/result.ts';
import { answerLimit } from '../../algorithms/ranking/answerLimit.ts';
import { ROOM_TO_THINK, thinks } from '../../models/thinkingModels.ts';
import { createToolbox } from '../../models/toolbox.ts';
import { askWithTools } from '../driver/askWithTools.ts';
import { createWriteTools, type Draft, type WriteToolParts } from '../driver/writeTools.ts';
import {
  isTooLong,
  readLess,
  tokensOf,
  turnsOf,
  type ReadChunk,
  type ReadChunkParts,
} from './extractChunk.ts';
import { agentPrompt } from '../prompts/agent.ts';

export interface AgentParts extends ReadChunkParts, Pick<WriteToolParts, 'nameOf' | 'conflicts'> {
  readonly failed: (error: unknown) => void;
}

/**
 * Has the model work through a chunk with tools. What it saves is the same kind of reply that one
 * structured answer gives, and goes the same way from there. Of a part that is too long for it less
 * is read at once.
 */
export function createAgentReader(parts: AgentParts): ReadChunk {
  const read: ReadChunk = async (episodes, before, signal) => {
    const { turns, context } = turnsOf(parts, episodes, before);
    const draft: Draft = { items: [], verdicts: [], done: false };
    const { chat, capabilities } = parts.model;
    const room = thinks(chat.ref, capabilities) ? ROOM_TO_THINK : 0;
    const maxTokens = answerLimit(tokensOf(episodes)) + room;
    const tools = createWriteTools({ ...parts, episodes, turns, draft });
    const { problem, usage } = await askWithTools(
      chat,
      agentPrompt.render({ turns: turns.length, before: context, knownNames: parts.knownNames }),
      createToolbox(tools, parts.failed),
      { isDone: () => draft.done, maxTokens },
      signal,
    );
    if (problem !== null) {
      const less = isTooLong(problem)
        ? await readLess(read, episodes, before, signal, usage)
        : null;
      return less ?? err({ problem, usage });
    }
    // It stopped without a word on the turns: that is no reading of them.
    if (!draft.done && draft.items.length === 0) return err({ problem: 'unreadable', usage });
    const text = JSON.stringify({ items: draft.items });
    const part = { episodes: episodes.map(({ seq }) => seq), replies: [{ text, cutOff: false }] };
    return ok({ reply: { parts: [part], verdicts: draft.verdicts }, usage });
  };
  return read;
}

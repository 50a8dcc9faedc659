import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import { normalizeCalls } from '../../models/calls/normalizeToolCalls.ts';
import type { CalledTool, ChatModel, ModelTurn } from '../../models/ports.ts';
import type { Toolbox } from '../../models/toolbox.ts';
import { addUsage, NO_USAGE } from './askModel.ts';

/** Limit of rounds, each with any number of calls. */
const MAX_ROUNDS = 12;

export interface ToolLoopResult {
  /** Problem that ended the run early. */
  readonly problem: ModelProblem | null;
  readonly usage: Usage;
}

/**
 * Runs a model with tools until it says it is done, or makes no more calls. A broken stream, or too
 * many rounds, is a problem: the draft until then does not count.
 */
export async function askWithTools(
  model: ChatModel,
  firstTurns: readonly ModelTurn[],
  toolbox: Toolbox,
  { isDone, maxTokens }: { readonly isDone: () => boolean; readonly maxTokens: number },
  signal: AbortSignal,
): Promise<ToolLoopResult> {
  const turns = [...firstTurns];
  const usedIds = new Set<string>();
  let usage = NO_USAGE;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let calls: CalledTool[] = [];
    let text = '';
    let problem: ModelProblem | null = 'ended_early';
    const request = { turns, tools: toolbox.specs, temperature: 0, maxTokens };
    for await (const part of model.stream(request, signal)) {
      if (part.kind === 'text') text += part.text;
      if (part.kind === 'textWasThought') text = '';
      if (part.kind === 'toolCall') calls.push(part.call);
      if (part.kind === 'usage') usage = addUsage(usage, part.usage);
      if (part.kind === 'finish') problem = null;
      if (part.kind === 'problem') problem = part.problem;
      if (part.kind === 'preempted') [calls, text] = [[], ''];
    }
    // After its calls a model may have nothing to add.
    if (problem === 'empty_answer' && round > 0) return { problem: null, usage };
    if (problem !== null) return { problem, usage };
    if (calls.length === 0) return { problem: null, usage };
    const normal = normalizeCalls(calls, usedIds);
    turns.push({ role: 'assistant', text: text.trim(), toolCalls: normal });
    for (const call of normal) {
      const { result } = await toolbox.run(call);
      turns.push({ role: 'tool', callId: call.id, text: JSON.stringify(result) });
    }
    if (isDone()) return { problem: null, usage };
    if (signal.aborted) return { problem: 'cancelled', usage };
  }
  return { problem: 'too_many_tools', usage };
}

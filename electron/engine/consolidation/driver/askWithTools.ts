import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import { normaliseCalls } from '../../models/callArguments.ts';
import type { CalledTool, ChatModel, ModelTurn } from '../../models/ports.ts';
import type { Toolbox } from '../../models/toolbox.ts';
import { addUsage, NOTHING_USED } from './askModel.ts';

/** Answers a model may give, each with any number of calls, before it has had enough. */
const MOST_ROUNDS = 12;

export interface WorkedThrough {
  /** Why it did not come to its end. */
  readonly problem: ModelProblem | null;
  readonly usage: Usage;
}

/**
 * Lets a model work with tools until it says it is done, or has nothing more to call. A broken
 * stream, or a model that finds no end, is a problem: what it did until then does not count.
 */
export async function askWithTools(
  model: ChatModel,
  given: readonly ModelTurn[],
  toolbox: Toolbox,
  { isDone, maxTokens }: { readonly isDone: () => boolean; readonly maxTokens: number },
  signal: AbortSignal,
): Promise<WorkedThrough> {
  const turns = [...given];
  let usage = NOTHING_USED;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let calls: CalledTool[] = [];
    let text = '';
    let problem: ModelProblem | null = 'ended_early';
    const request = { turns, tools: toolbox.specs, temperature: 0, maxTokens };
    for await (const part of model.stream(request, signal)) {
      if (part.kind === 'text') text += part.text;
      if (part.kind === 'toolCall') calls.push(part.call);
      if (part.kind === 'usage') usage = addUsage(usage, part.usage);
      if (part.kind === 'finish') problem = null;
      if (part.kind === 'problem') problem = part.problem;
      if (part.kind === 'preempted') [calls, text] = [[], ''];
    }
    if (problem !== null) return { problem, usage };
    if (calls.length === 0) return { problem: null, usage };
    const normal = normaliseCalls(calls).map((call) => ({ ...call, id: `r${round}_${call.id}` }));
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

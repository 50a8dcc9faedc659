import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import type { ChatModel, ChatRequest } from '../../models/ports.ts';

/** The whole of an answer. */
export interface Asked {
  readonly text: string;
  /** It reached the longest answer: what it was writing last is not whole. */
  readonly cutOff: boolean;
  /** Talk went first while it was written, and what came until then is worth keeping. */
  readonly preempted: boolean;
  /** The longest answer was reached by the thought before it. */
  readonly cutInThought: boolean;
  /** Why there is no usable answer. */
  readonly problem: ModelProblem | null;
  readonly usage: Usage;
}

export const NOTHING_USED: Usage = { promptTokens: 0, completionTokens: 0, costUsd: null };

/**
 * Asks and waits for the end. Anything but a clean end or a cut-off text is a problem. An answer that
 * talk cut short is asked for anew, unless what came of it is worth keeping.
 */
export async function askModel(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
  isWorthKeeping: (text: string) => boolean = () => false,
): Promise<Asked> {
  let text = '';
  let usage = NOTHING_USED;
  let problem: ModelProblem | null = 'ended_early';
  let preempted = false;
  for await (const part of model.stream(request, signal)) {
    if (part.kind === 'text') text += part.text;
    if (part.kind === 'usage') usage = addUsage(usage, part.usage);
    if (part.kind === 'finish') problem = null;
    if (part.kind === 'problem') problem = part.problem;
    if (part.kind !== 'preempted') continue;
    preempted = isWorthKeeping(text);
    if (preempted) break;
    text = '';
  }
  const isCutOff = problem === 'cut_off' || problem === 'answer_too_long';
  const cutOff = isCutOff && text !== '';
  const cutInThought = isCutOff && !cutOff;
  return { text, cutOff, preempted, cutInThought, problem: cutOff ? null : problem, usage };
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    costUsd: b.costUsd === null ? a.costUsd : (a.costUsd ?? 0) + b.costUsd,
  };
}

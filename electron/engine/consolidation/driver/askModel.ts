import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import type { ChatModel, ChatRequest } from '../../models/ports.ts';

/** The whole of an answer. */
export interface ModelReply {
  readonly text: string;
  /** It reached the longest answer: what it was writing last is not whole. */
  readonly cutOff: boolean;
  /** Problem that prevented a usable answer. */
  readonly problem: ModelProblem | null;
  readonly usage: Usage;
}

export const NOTHING_USED: Usage = { promptTokens: 0, completionTokens: 0, costUsd: null };

/** Asks and waits for the end. Anything but a clean end or a cut-off text is a problem. */
export async function askModel(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ModelReply> {
  let text = '';
  let usage = NOTHING_USED;
  let problem: ModelProblem | null = 'ended_early';
  for await (const part of model.stream(request, signal)) {
    if (part.kind === 'text') text += part.text;
    if (part.kind === 'usage') usage = addUsage(usage, part.usage);
    if (part.kind === 'finish') problem = null;
    if (part.kind === 'problem') problem = part.problem;
  }
  const isCutOff = problem === 'cut_off' || problem === 'answer_too_long';
  const cutOff = isCutOff && text !== '';
  return { text, cutOff, problem: cutOff ? null : problem, usage };
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    costUsd: b.costUsd === null ? a.costUsd : (a.costUsd ?? 0) + b.costUsd,
  };
}

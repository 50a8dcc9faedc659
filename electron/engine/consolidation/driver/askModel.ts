import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import type { ChatModel, ChatRequest } from '../../models/ports.ts';

/** Complete reply. */
export interface ModelReply {
  readonly text: string;
  /** The reply reached the length limit: its last item is incomplete. */
  readonly cutOff: boolean;
  /** Complete items of a reply that chat cut short are worth keeping. */
  readonly wasPreempted: boolean;
  /** The length limit was reached while the model was thinking. */
  readonly isCutWhileThinking: boolean;
  /** Problem that prevented a usable answer. */
  readonly problem: ModelProblem | null;
  readonly usage: Usage;
}

export const NO_USAGE: Usage = { promptTokens: 0, completionTokens: 0, costUsd: null };

/**
 * Sends a request and waits for the end. Anything but a clean end or a truncated text is a problem.
 * A request that chat preempted is repeated, unless its partial reply is worth keeping.
 */
export async function askModel(
  model: ChatModel,
  request: ChatRequest,
  signal: AbortSignal,
  isWorthKeeping: (text: string) => boolean = () => false,
): Promise<ModelReply> {
  let text = '';
  let usage = NO_USAGE;
  let problem: ModelProblem | null = 'ended_early';
  let wasPreempted = false;
  for await (const part of model.stream(request, signal)) {
    if (part.kind === 'text') text += part.text;
    if (part.kind === 'textWasThought') text = '';
    if (part.kind === 'usage') usage = addUsage(usage, part.usage);
    if (part.kind === 'finish') problem = null;
    if (part.kind === 'problem') problem = part.problem;
    if (part.kind !== 'preempted') continue;
    wasPreempted = isWorthKeeping(text);
    if (wasPreempted) break;
    text = '';
  }
  const isCutOff = problem === 'cut_off' || problem === 'answer_too_long';
  const cutOff = isCutOff && text !== '';
  const isCutWhileThinking = isCutOff && !cutOff;
  return {
    text,
    cutOff,
    wasPreempted,
    isCutWhileThinking,
    problem: cutOff ? null : problem,
    usage,
  };
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    costUsd: b.costUsd === null ? a.costUsd : (a.costUsd ?? 0) + b.costUsd,
  };
}

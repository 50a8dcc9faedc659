import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { AnswerSlot } from '../../models/answerSlot.ts';
import type {
  CalledTool,
  ChatModel,
  ChatRequest,
  ModelTurn,
  StreamPart,
} from '../../models/ports.ts';
import type { Toolbox } from '../../models/toolbox.ts';
import { callsInText, mayBeCall } from '../../models/calls/callText.ts';
import { normalizeCalls } from '../../models/calls/normalizeToolCalls.ts';
import type { AnswerDraftWriter } from './answerDraft.ts';
import type { ContextBlocks } from './contextBlocks.ts';
import { promptTokens, type FittedPrompt } from './fitPrompt.ts';
import { clipResults, resultBudget, resultTokens } from './toolResults.ts';

export interface LoopDependencies {
  readonly model: ChatModel;
  /** Prompt that fits a context window in tokens; null = unknown. */
  readonly prompt: (contextTokens: number | null) => FittedPrompt;
  readonly toolbox: Toolbox;
  readonly answerDraft: AnswerDraftWriter;
  readonly slot: AnswerSlot;
  readonly signal: AbortSignal;
}

export interface LoopEnd {
  /** Problem that cut the answer short; the text until then is in the draft. */
  readonly problem: ModelProblem | null;
  /** Memory context of the last request. */
  readonly context: ContextBlocks;
  /** False if some tools did not fit into the last request. */
  readonly hasAllTools: boolean;
  /** True if the server refused tools. */
  readonly withoutTools: boolean;
  /** True if the server takes no pictures. */
  readonly withoutImages: boolean;
}

/** Limits of tool rounds in one answer, and of identical calls. */
const MAX_ROUNDS = 6;
const MAX_REPEATS = 2;

/**
 * Runs a model with tools, up to the limits, in one slot of its server. The draft holds the text
 * until the end. A request that overflows the context is shortened and repeated once.
 */
export async function runLoop(deps: LoopDependencies): Promise<LoopEnd> {
  try {
    return await answerInRounds(deps);
  } finally {
    deps.slot.release();
  }
}

async function answerInRounds(deps: LoopDependencies): Promise<LoopEnd> {
  const { model, toolbox, answerDraft, signal } = deps;
  let contextTokens = await model.contextTokens();
  let prompt = deps.prompt(contextTokens);
  const exchange: ModelTurn[] = [];
  let isShrunk = false;
  let withoutTools = false;
  let withoutImages = false;
  const loopEnd = (problem: ModelProblem | null): LoopEnd => ({
    problem,
    context: prompt.context,
    hasAllTools: prompt.hasAllTools,
    withoutTools,
    withoutImages,
  });
  const callCounts = new Map<string, number>();
  /** Call ids of earlier rounds: some servers restart their numbering in each. */
  const usedIds = new Set<string>();
  for (let round = 0; ; round += 1) {
    answerDraft.beginRound();
    const lengthBefore = answerDraft.text.length;
    const fittingResults = clipResults(exchange, resultBudget(contextTokens, prompt, exchange));
    const request = { turns: [...prompt.turns, ...fittingResults], tools: prompt.tools };
    const { calls, problem, areToolsRefused, areImagesRefused } = await runRound(deps, request);
    withoutTools ||= areToolsRefused;
    withoutImages ||= areImagesRefused;
    if (problem === 'context_overflow' && answerDraft.text.length === lengthBefore) {
      if (isShrunk) return loopEnd(prompt.hasOnlyShortTurn ? 'context_too_small' : problem);
      isShrunk = true;
      round -= 1;
      contextTokens = shrunkSize(
        await model.contextTokens(),
        promptTokens(request.turns, request.tools),
      );
      prompt = deps.prompt(contextTokens);
      continue;
    }
    if (problem !== null) {
      // A model that wrote text and then called a tool may have nothing to add.
      const hasAnswer = problem === 'empty_answer' && answerDraft.text.trim() !== '';
      return loopEnd(hasAnswer ? null : problem);
    }
    if (calls.length === 0) return loopEnd(null);
    if (round === MAX_ROUNDS) return loopEnd('too_many_tools');
    const normal = normalizeCalls(calls, usedIds);
    exchange.push({
      role: 'assistant',
      text: answerDraft.text.slice(lengthBefore).trim(),
      toolCalls: normal,
    });
    const budget = resultBudget(contextTokens, prompt, exchange);
    const maxTokens = resultTokens(budget, exchange, normal.length);
    for (const call of normal) {
      const key = `${call.name} ${call.arguments}`;
      callCounts.set(key, (callCounts.get(key) ?? 0) + 1);
      const isRepeated = (callCounts.get(key) ?? 0) > MAX_REPEATS;
      const toolCall = { id: call.id, name: call.name, arguments: call.arguments };
      answerDraft.upsertToolCall({ ...toolCall, result: null, state: 'running' });
      const outcome = isRepeated
        ? {
            result: { error: 'This very call was made before. Answer now.' },
            isRefused: true,
            actions: [],
          }
        : await toolbox.run(call, maxTokens);
      const result = JSON.stringify(outcome.result);
      // Before the call is reported done: the answer is persisted at that moment.
      answerDraft.addActions(outcome.actions);
      answerDraft.upsertToolCall({
        ...toolCall,
        result,
        state: outcome.isRefused ? 'refused' : 'done',
      });
      exchange.push({ role: 'tool', callId: call.id, text: result });
      if (signal.aborted) return loopEnd('cancelled');
    }
  }
}

/** A size to try once more with: our count of tokens is an estimate, and was too low. */
function shrunkSize(contextTokens: number | null, requestTokens: number): number {
  return Math.floor((Math.min(contextTokens ?? requestTokens, requestTokens) * 2) / 3);
}

interface Round {
  readonly calls: readonly CalledTool[];
  readonly problem: ModelProblem | null;
  readonly areToolsRefused: boolean;
  readonly areImagesRefused: boolean;
}

async function runRound(
  { model, answerDraft, slot, signal }: LoopDependencies,
  request: Pick<ChatRequest, 'turns' | 'tools'>,
): Promise<Round> {
  const calls: CalledTool[] = [];
  let isAnswering = false;
  let areToolsRefused = false;
  let areImagesRefused = false;
  const toolNames = request.tools.map(({ name }) => name);
  /** Text of the round that may turn out to be a call, and is not shown yet. */
  let pending: string | null = toolNames.length === 0 ? null : '';
  for await (const part of model.stream(request, signal, slot)) {
    if (!isAnswering && (part.kind === 'text' || part.kind === 'reasoning')) {
      isAnswering = true;
      answerDraft.setStatus('answering');
    }
    if (part.kind === 'text' && pending !== null) {
      pending += part.text;
      if (mayBeCall(pending, toolNames)) continue;
      answerDraft.addText(pending);
      pending = null;
      continue;
    }
    if (part.kind === 'textWasThought' && pending !== null) {
      if (pending !== '') answerDraft.addReasoning(pending);
      pending = '';
    }
    if (part.kind === 'toolCall') calls.push(part.call);
    if (part.kind === 'withoutTools') areToolsRefused = true;
    if (part.kind === 'withoutImages') areImagesRefused = true;
    if (part.kind === 'problem') {
      if (pending) answerDraft.addText(pending);
      return { calls: [], problem: part.problem, areToolsRefused, areImagesRefused };
    }
    consumePart(answerDraft, part);
  }
  const written = pending && calls.length === 0 ? callsInText(pending, toolNames) : [];
  if (pending && written.length === 0) answerDraft.addText(pending);
  return { calls: [...calls, ...written], problem: null, areToolsRefused, areImagesRefused };
}

function consumePart(answerDraft: AnswerDraftWriter, part: StreamPart): void {
  switch (part.kind) {
    case 'text':
      return answerDraft.addText(part.text);
    case 'reasoning':
      return answerDraft.addReasoning(part.text);
    case 'textWasThought':
      return answerDraft.moveRoundToReasoning();
    case 'usage':
      return answerDraft.addUsage(part.usage);
    case 'queued':
      return answerDraft.setStatus('queued');
    case 'waiting':
      return answerDraft.setStatus('waiting');
    case 'loadingModel':
      return answerDraft.setStatus('loading_model');
    case 'retrying':
      return answerDraft.setStatus('retrying', Math.ceil(part.inMs / 1_000));
    case 'toolCall':
    case 'withoutTools':
    case 'withoutImages':
    case 'preempted':
    case 'finish':
    case 'problem':
      return undefined;
  }
}

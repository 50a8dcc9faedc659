import type { ModelProblem } from '../../../../shared/domain/model.ts';
import { promptBudget } from '../../algorithms/ranking/windowBudget.ts';
import type { HeldPlace } from '../../models/heldPlace.ts';
import type {
  CalledTool,
  ChatModel,
  ChatRequest,
  ModelTurn,
  StreamPart,
} from '../../models/ports.ts';
import type { Toolbox } from '../../models/toolbox.ts';
import { normaliseCalls, type NormalCall } from '../../models/callArguments.ts';
import type { DraftWriter } from './answerDraft.ts';
import type { ContextBlocks } from './contextBlocks.ts';
import { clipResults, promptTokens, type FittedPrompt } from './fitPrompt.ts';

export interface LoopParts {
  readonly model: ChatModel;
  /** What the model is told, made to fit into what it reads at once; null = unknown. */
  readonly prompt: (contextTokens: number | null) => FittedPrompt;
  readonly toolbox: Toolbox;
  readonly draft: DraftWriter;
  readonly place: HeldPlace;
  readonly signal: AbortSignal;
}

export interface LoopEnd {
  /** Why the answer is not whole; what came until then is in the draft. */
  readonly problem: ModelProblem | null;
  /** What the model was told in the end. */
  readonly context: ContextBlocks;
  /** Its server refuses tools. */
  readonly withoutTools: boolean;
}

/** Times a model may call tools in one answer, and make the very same call. */
const MOST_ROUNDS = 6;
const MOST_REPEATS = 2;

/** Lets a model answer, with tools as often as is sensible, keeping its place at the server. */
export async function runLoop(parts: LoopParts): Promise<LoopEnd> {
  try {
    return await answerInRounds(parts);
  } finally {
    parts.place.end();
  }
}

async function answerInRounds(parts: LoopParts): Promise<LoopEnd> {
  const { model, toolbox, draft, signal } = parts;
  let prompt = parts.prompt(await model.contextTokens());
  let exchange: ModelTurn[] = [];
  let isShrunk = false;
  let withoutTools = false;
  const ended = (problem: ModelProblem | null): LoopEnd => ({
    problem,
    context: prompt.context,
    withoutTools,
  });
  const made = new Map<string, number>();
  /** Ids of earlier rounds: some servers begin to count anew in each. */
  const usedIds = new Set<string>();
  for (let round = 0; ; round += 1) {
    draft.beginRound();
    const before = draft.text.length;
    const asked = { turns: [...prompt.turns, ...exchange], tools: prompt.tools };
    const { calls, problem, refusedTools } = await oneRound(parts, asked);
    withoutTools ||= refusedTools;
    if (problem === 'context_overflow' && draft.text.length === before) {
      if (isShrunk) return ended(prompt.isShortTurnAlone ? 'context_too_small' : problem);
      isShrunk = true;
      round -= 1;
      const size = shrunkSize(await model.contextTokens(), promptTokens(asked.turns, asked.tools));
      prompt = parts.prompt(size);
      exchange = clipResults(exchange, Math.floor(promptBudget(size) / 2));
      continue;
    }
    if (problem !== null) {
      // A model that said something and then called a tool may have nothing to add.
      const saidAll = problem === 'empty_answer' && draft.text.trim() !== '';
      return ended(saidAll ? null : problem);
    }
    if (calls.length === 0) return ended(null);
    if (round === MOST_ROUNDS) return ended('too_many_tools');
    const normal = normaliseCalls(calls).map((call) => withFreshId(call, usedIds, round));
    exchange.push({ role: 'assistant', text: draft.text.slice(before).trim(), toolCalls: normal });
    for (const call of normal) {
      const key = `${call.name} ${call.arguments}`;
      made.set(key, (made.get(key) ?? 0) + 1);
      const repeated = (made.get(key) ?? 0) > MOST_REPEATS;
      const shown = { id: call.id, name: call.name, arguments: call.arguments };
      draft.putCall({ ...shown, result: null, state: 'running' });
      const outcome = repeated
        ? {
            result: { error: 'This very call was made before. Answer now.' },
            refused: true,
            actions: [],
          }
        : await toolbox.run(call);
      const result = JSON.stringify(outcome.result);
      draft.putCall({ ...shown, result, state: outcome.refused ? 'refused' : 'done' });
      draft.addActions(outcome.actions);
      exchange.push({ role: 'tool', callId: call.id, text: result });
      if (signal.aborted) return ended('cancelled');
    }
  }
}

/** A size to try once more with: our count of tokens is an estimate, and was too low. */
function shrunkSize(told: number | null, sent: number): number {
  return Math.floor((Math.min(told ?? sent, sent) * 2) / 3);
}

interface Round {
  readonly calls: readonly CalledTool[];
  readonly problem: ModelProblem | null;
  readonly refusedTools: boolean;
}

async function oneRound(
  { model, draft, place, signal }: LoopParts,
  request: Pick<ChatRequest, 'turns' | 'tools'>,
): Promise<Round> {
  const calls: CalledTool[] = [];
  let answering = false;
  let refusedTools = false;
  for await (const part of model.stream(request, signal, place)) {
    if (!answering && (part.kind === 'text' || part.kind === 'reasoning')) {
      answering = true;
      draft.tell('answering');
    }
    if (part.kind === 'toolCall') calls.push(part.call);
    if (part.kind === 'withoutTools') refusedTools = true;
    if (part.kind === 'problem') return { calls: [], problem: part.problem, refusedTools };
    take(draft, part);
  }
  return { calls, problem: null, refusedTools };
}

function take(draft: DraftWriter, part: StreamPart): void {
  switch (part.kind) {
    case 'text':
      return draft.addText(part.text);
    case 'reasoning':
      return draft.addReasoning(part.text);
    case 'usage':
      return draft.addUsage(part.usage);
    case 'queued':
      return draft.tell('queued');
    case 'waiting':
      return draft.tell('waiting');
    case 'loadingModel':
      return draft.tell('loading_model');
    case 'retrying':
      return draft.tell('retrying', Math.ceil(part.inMs / 1_000));
    case 'toolCall':
    case 'withoutTools':
    case 'preempted':
    case 'finish':
    case 'problem':
      return undefined;
  }
}

function withFreshId(call: NormalCall, used: Set<string>, round: number): NormalCall {
  const id = used.has(call.id) ? `r${round}_${call.id}`.slice(0, 64) : call.id;
  used.add(id);
  return { ...call, id };
}

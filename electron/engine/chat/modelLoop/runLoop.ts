import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { CalledTool, ChatModel, ModelTurn, StreamPart } from '../../models/ports.ts';
import type { Toolbox } from '../../models/toolbox.ts';
import { normalizeCalls, type NormalCall } from '../../models/callArguments.ts';
import type { AnswerDraftWriter } from './answerDraft.ts';

export interface LoopDependencies {
  readonly model: ChatModel;
  readonly turns: readonly ModelTurn[];
  readonly toolbox: Toolbox;
  readonly answerDraft: AnswerDraftWriter;
  readonly signal: AbortSignal;
}

/** Limits of tool rounds in one answer, and of identical calls. */
const MOST_ROUNDS = 6;
const MOST_REPEATS = 2;

/**
 * Runs a model with tools, up to the limits. Returns null when the answer is complete, else the
 * problem; the draft holds the text until then.
 */
export async function runLoop(deps: LoopDependencies): Promise<ModelProblem | null> {
  const { toolbox, answerDraft, signal } = deps;
  const turns = [...deps.turns];
  const callCounts = new Map<string, number>();
  /** Call ids of earlier rounds: some servers restart their numbering in each. */
  const usedIds = new Set<string>();
  for (let round = 0; ; round += 1) {
    answerDraft.beginRound();
    const lengthBefore = answerDraft.text.length;
    const { calls, problem } = await oneRound(deps, turns);
    if (problem !== null) {
      // A model that wrote text and then called a tool may have nothing to add.
      const hasAnswer = problem === 'empty_answer' && answerDraft.text.trim() !== '';
      return hasAnswer ? null : problem;
    }
    if (calls.length === 0) return null;
    if (round === MOST_ROUNDS) return 'too_many_tools';
    const normal = normalizeCalls(calls).map((call) => withFreshId(call, usedIds, round));
    turns.push({
      role: 'assistant',
      text: answerDraft.text.slice(lengthBefore).trim(),
      toolCalls: normal,
    });
    for (const call of normal) {
      const key = `${call.name} ${call.arguments}`;
      callCounts.set(key, (callCounts.get(key) ?? 0) + 1);
      const repeated = (callCounts.get(key) ?? 0) > MOST_REPEATS;
      const toolCall = { id: call.id, name: call.name, arguments: call.arguments };
      answerDraft.putCall({ ...toolCall, result: null, state: 'running' });
      const outcome = repeated
        ? {
            result: { error: 'This very call was made before. Answer now.' },
            refused: true,
            actions: [],
          }
        : await toolbox.run(call);
      const result = JSON.stringify(outcome.result);
      answerDraft.putCall({ ...toolCall, result, state: outcome.refused ? 'refused' : 'done' });
      answerDraft.addActions(outcome.actions);
      turns.push({ role: 'tool', callId: call.id, text: result });
      if (signal.aborted) return 'cancelled';
    }
  }
}

async function oneRound(
  { model, toolbox, answerDraft, signal }: LoopDependencies,
  turns: readonly ModelTurn[],
): Promise<{ calls: CalledTool[]; problem: ModelProblem | null }> {
  const calls: CalledTool[] = [];
  let answering = false;
  for await (const part of model.stream({ turns, tools: toolbox.specs }, signal)) {
    if (!answering && (part.kind === 'text' || part.kind === 'reasoning')) {
      answering = true;
      answerDraft.setStatus('answering');
    }
    if (part.kind === 'toolCall') calls.push(part.call);
    if (part.kind === 'problem') return { calls: [], problem: part.problem };
    consumePart(answerDraft, part);
  }
  return { calls, problem: null };
}

function consumePart(answerDraft: AnswerDraftWriter, part: StreamPart): void {
  switch (part.kind) {
    case 'text':
      return answerDraft.addText(part.text);
    case 'reasoning':
      return answerDraft.addReasoning(part.text);
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
    case 'finish':
    case 'problem':
      return undefined;
  }
}

function withFreshId(call: NormalCall, usedIds: Set<string>, round: number): NormalCall {
  const id = usedIds.has(call.id) ? `r${round}_${call.id}`.slice(0, 64) : call.id;
  usedIds.add(id);
  return { ...call, id };
}

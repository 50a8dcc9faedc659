import type { z } from 'zod';
import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CapabilityCache, Known } from '../../models/capabilities.ts';
import type { ChatModel, ChatRequest, ModelTurn, StructuredFormat } from '../../models/ports.ts';
import { addUsage, askModel, NOTHING_USED, type ModelReply } from './askModel.ts';
import { readItems } from '../plan/readItems.ts';

type Rung = NonNullable<Known['structured']>;

/** Fallback ladder, from the strictest form to the one any model supports. */
const LADDER: readonly Rung[] = ['json_schema', 'json_object', 'prompt'];

export interface MemoryModel {
  readonly chat: ChatModel;
  readonly capabilities: CapabilityCache;
}

export interface StructuredQuestion<T> {
  readonly turns: readonly ModelTurn[];
  readonly format: StructuredFormat;
  /** The key of the list in the answer. */
  readonly key: string;
  readonly item: z.ZodType<T>;
}

export interface StructuredAnswer {
  /** Raw replies: the answer, and the retry for malformed items. */
  readonly replies: readonly { readonly text: string; readonly cutOff: boolean }[];
  readonly usage: Usage;
}

export type StructuredProblem = ModelProblem | 'unreadable';
export interface StructuredFailure {
  readonly problem: StructuredProblem;
  readonly usage: Usage;
}

/**
 * Requests a list of items: by JSON schema, else as a JSON object, else in plain words; the rung
 * that worked is cached by model. Steps down for a server that refuses the form, and for an
 * unparsable answer. Malformed items are requested once more, with the errors. Never combined with
 * tools.
 */
export async function askStructured<T>(
  { chat, capabilities }: MemoryModel,
  question: StructuredQuestion<T>,
  signal: AbortSignal,
): Promise<Result<StructuredAnswer, StructuredFailure>> {
  const remembered = capabilities.get(chat.ref).structured;
  const rungs = LADDER.slice(remembered === null ? 0 : LADDER.indexOf(remembered));
  let usage = NOTHING_USED;
  let problem: StructuredProblem = 'unreadable';
  for (const rung of rungs) {
    const reply = await askModel(chat, requestOn(rung, question), signal);
    usage = addUsage(usage, reply.usage);
    if (reply.problem !== null) {
      problem = reply.problem;
      // Only a refused request may be due to its form.
      if (reply.problem !== 'bad_request') return err({ problem, usage });
      continue;
    }
    const read = readItems(reply.text, question.key, question.item, reply.cutOff);
    if ('unreadable' in read) {
      problem = reply.cutOff ? 'cut_off' : 'unreadable';
      if (reply.cutOff) return err({ problem, usage });
      continue;
    }
    capabilities.note(chat.ref, { structured: rung });
    const first = replyOf(reply);
    if (read.bad.length === 0) return ok({ replies: [first], usage });
    const repair = await askModel(
      chat,
      requestOn(rung, repairRequest(question, reply, read.bad)),
      signal,
    );
    usage = addUsage(usage, repair.usage);
    const replies = repair.problem === null ? [first, replyOf(repair)] : [first];
    return ok({ replies, usage });
  }
  return err({ problem, usage });
}

function requestOn<T>(rung: Rung, { turns, format }: StructuredQuestion<T>): ChatRequest {
  const common = { tools: [], temperature: 0 };
  if (rung === 'json_schema') return { ...common, turns, format };
  if (rung === 'json_object') return { ...common, turns, format: 'json_object' };
  const shape = `The JSON follows this schema:\n${JSON.stringify(format.schema)}`;
  const [system, ...userTurns] = turns;
  const systemTurn: ModelTurn = {
    role: 'system',
    text: `${system && 'text' in system ? system.text : ''}\n\n${shape}`,
  };
  return { ...common, turns: [systemTurn, ...userTurns] };
}

function replyOf({ text, cutOff }: ModelReply) {
  return { text, cutOff };
}

function repairRequest<T>(
  question: StructuredQuestion<T>,
  reply: ModelReply,
  bad: readonly { readonly value: unknown; readonly why: string }[],
): StructuredQuestion<T> {
  const list = bad.map(({ value, why }) => `${JSON.stringify(value)}\n-> ${why}`).join('\n');
  return {
    ...question,
    turns: [
      ...question.turns,
      { role: 'assistant', text: reply.text, toolCalls: [] },
      {
        role: 'user',
        text: `These items are not in the shape that was asked for:\n${list}\nWrite only these again, in shape, as {"${question.key}": [...]}. Leave out what cannot be mended.`,
      },
    ],
  };
}

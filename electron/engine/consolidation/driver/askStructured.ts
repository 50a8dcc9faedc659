import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CapabilityCache } from '../../models/capabilities.ts';
import type { ChatModel } from '../../models/ports.ts';
import { ROOM_TO_THINK, thinks } from '../../models/thinkingModels.ts';
import { addUsage, askModel, NOTHING_USED, type Asked } from './askModel.ts';
import { readItems } from '../plan/readItems.ts';
import {
  goingOn,
  mending,
  requestOn,
  type Rung,
  type StructuredQuestion,
} from './structuredRequest.ts';

/** From the surest form to the one any model can be asked in. */
const LADDER: readonly Rung[] = ['json_schema', 'json_object', 'prompt'];

/** Unreadable answers in a row after which a form is not tried first any more. */
const MOST_UNREADABLE = 3;

export interface MemoryModel {
  readonly chat: ChatModel;
  readonly capabilities: CapabilityCache;
}

interface Reply {
  readonly text: string;
  readonly cutOff: boolean;
}

export interface StructuredAnswer {
  /** Raw replies: the answer, in pieces where talk went first, and the second try for bad items. */
  readonly replies: readonly Reply[];
  readonly usage: Usage;
}

export type StructuredProblem = ModelProblem | 'unreadable';
export interface StructuredFailure {
  readonly problem: StructuredProblem;
  readonly usage: Usage;
}

/**
 * Asks for a list of items: by JSON schema, else as a JSON object, else in plain words. A form that
 * the server refuses is not tried again; one whose answer could not be read is, until that happened
 * repeatedly. Items out of shape are asked for once more, with what was wrong. Never together with
 * tools.
 */
export async function askStructured<T>(
  model: MemoryModel,
  question: StructuredQuestion<T>,
  signal: AbortSignal,
): Promise<Result<StructuredAnswer, StructuredFailure>> {
  const { chat, capabilities } = model;
  const remembered = capabilities.get(chat.ref).structured;
  const rungs = LADDER.slice(remembered === null ? 0 : LADDER.indexOf(remembered));
  const asking = createAsking(model, question, signal);
  let problem: StructuredProblem = 'unreadable';
  /** The surest form that the server did not refuse. */
  let surest: Rung | null = null;
  for (const rung of rungs) {
    const asked = await asking.ask(rung, question);
    if (asked.problem !== null) {
      problem = asked.problem;
      // Only a refusal of the request, or a word of the server on the answer, may be about the form.
      if (problem === 'reported_error') surest ??= rung;
      else if (problem !== 'bad_request') return err({ problem, usage: asking.usage() });
      continue;
    }
    surest ??= rung;
    const read = readItems(asked.text, question.key, question.item, asked.cutOff);
    if ('unreadable' in read) {
      problem = asked.cutOff ? 'cut_off' : 'unreadable';
      if (asked.cutOff) return err({ problem, usage: asking.usage() });
      continue;
    }
    noteRung(model, surest, rung);
    const replies = [...asking.kept(), replyOf(asked)];
    if (read.bad.length === 0) return ok({ replies, usage: asking.usage() });
    const again = await asking.ask(rung, mending(question, asked.text, read.bad));
    if (again.problem === null) replies.push(replyOf(again));
    return ok({ replies, usage: asking.usage() });
  }
  return err({ problem, usage: asking.usage() });
}

/** Asks one question in one form after another, and keeps what comes of it, whatever goes first. */
function createAsking<T>(
  { chat, capabilities }: MemoryModel,
  { key, item }: StructuredQuestion<T>,
  signal: AbortSignal,
) {
  let usage = NOTHING_USED;
  const kept: unknown[] = [];
  const wholeItems = (text: string) => {
    const read = readItems(text, key, item, true);
    return 'unreadable' in read ? [] : read.items;
  };
  const isWorthKeeping = (text: string) => wholeItems(text).length > 0;
  const withinContext = async (question: StructuredQuestion<T>, room: number) => {
    const context = await chat.contextTokens();
    const most = context === null ? Number.POSITIVE_INFINITY : Math.floor(context / 2);
    return { ...question, maxTokens: Math.min(question.maxTokens + room, most) };
  };
  const ask = async (rung: Rung, question: StructuredQuestion<T>): Promise<Asked> => {
    let room = thinks(chat.ref, capabilities) ? ROOM_TO_THINK : 0;
    for (;;) {
      const rest = kept.length === 0 ? question : goingOn(question, kept);
      const request = requestOn(rung, await withinContext(rest, room));
      const asked = await askModel(chat, request, signal, isWorthKeeping);
      usage = addUsage(usage, asked.usage);
      if (asked.preempted) kept.push(...wholeItems(asked.text));
      else if (asked.cutInThought && room === 0) {
        // Its thought took all there was: the thoughts of some servers are not sent.
        capabilities.note(chat.ref, { thinks: true });
        room = ROOM_TO_THINK;
      } else return asked;
    }
  };
  return {
    ask,
    usage: () => usage,
    kept: (): Reply[] =>
      kept.length === 0 ? [] : [{ text: JSON.stringify({ [key]: kept }), cutOff: false }],
  };
}

/** One answer that could not be read says little of a model; several in a row say enough. */
function noteRung({ chat, capabilities }: MemoryModel, surest: Rung, readable: Rung): void {
  const unreadable = surest === readable ? 0 : capabilities.get(chat.ref).unreadable + 1;
  const isEnough = unreadable >= MOST_UNREADABLE;
  capabilities.note(chat.ref, {
    structured: isEnough ? readable : surest,
    unreadable: isEnough ? 0 : unreadable,
  });
}

function replyOf({ text, cutOff }: Asked): Reply {
  return { text, cutOff };
}

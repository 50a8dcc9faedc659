import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CapabilityCache } from '../../models/capabilities.ts';
import type { ChatModel } from '../../models/ports.ts';
import { REASONING_TOKENS, isReasoningModel } from '../../models/reasoningModels.ts';
import { addUsage, askModel, NO_USAGE, type ModelReply } from './askModel.ts';
import { readItems } from '../plan/readItems.ts';
import {
  continueQuestion,
  repairQuestion,
  requestForMode,
  type StructuredOutputMode,
  type StructuredQuestion,
} from './structuredRequest.ts';

/** Fallback ladder, from the strictest mode to the one any model supports. */
const MODE_LADDER: readonly StructuredOutputMode[] = ['json_schema', 'json_object', 'prompt'];

/** Unparsable answers in a row after which a mode is not tried first any more. */
const MAX_UNPARSABLE = 3;

export interface MemoryModel {
  readonly chat: ChatModel;
  readonly capabilities: CapabilityCache;
}

interface Reply {
  readonly text: string;
  readonly cutOff: boolean;
  /** Invalid items of this reply were requested again: take them from the next reply only. */
  readonly retried?: true;
}

export interface StructuredAnswer {
  /** Raw replies: the answer, in pieces if chat preempted it, and the retry for malformed items. */
  readonly replies: readonly Reply[];
  readonly usage: Usage;
}

export type StructuredProblem = ModelProblem | 'unreadable';
export interface StructuredFailure {
  readonly problem: StructuredProblem;
  readonly usage: Usage;
}

/**
 * Requests a list of items: by JSON schema, else as a JSON object, else in plain words. A mode that
 * the server refuses is skipped from then on; one whose answers cannot be parsed is skipped after
 * MAX_UNPARSABLE of them in a row. Malformed items are requested once more, with the errors. Never
 * combined with tools.
 */
export async function askStructured<T>(
  model: MemoryModel,
  question: StructuredQuestion<T>,
  signal: AbortSignal,
): Promise<Result<StructuredAnswer, StructuredFailure>> {
  const { chat, capabilities } = model;
  const remembered = capabilities.get(chat.ref).structured;
  const modes = MODE_LADDER.slice(remembered === null ? 0 : MODE_LADDER.indexOf(remembered));
  const requester = createRequester(model, question, signal);
  let problem: StructuredProblem = 'unreadable';
  /** The strictest mode that the server did not refuse. */
  let strictestMode: StructuredOutputMode | null = null;
  for (const mode of modes) {
    const reply = await requester.ask(mode, question);
    if (reply.problem !== null) {
      problem = reply.problem;
      // Only a refused request, or a rejected or blank answer, may be due to the mode.
      if (problem === 'reported_error' || problem === 'empty_answer') strictestMode ??= mode;
      else if (problem !== 'bad_request') return err({ problem, usage: requester.usage() });
      continue;
    }
    strictestMode ??= mode;
    const parsed = readItems(reply.text, question.key, question.item, reply.cutOff);
    if ('unreadable' in parsed) {
      problem = reply.cutOff ? 'cut_off' : 'unreadable';
      if (reply.cutOff) return err({ problem, usage: requester.usage() });
      continue;
    }
    recordMode(model, strictestMode, mode);
    const invalidItems = [...parsed.invalid, ...itemsWithObjections(question, parsed.items)];
    if (invalidItems.length === 0)
      return ok({ replies: repliesOf(reply), usage: requester.usage() });
    const repairReply = await requester.ask(
      mode,
      repairQuestion(question, reply.text, invalidItems),
    );
    const replies =
      repairReply.problem === null
        ? [
            ...reply.earlierReplies,
            { ...replyOf(reply), retried: true as const },
            ...repliesOf(repairReply),
          ]
        : repliesOf(reply);
    return ok({ replies, usage: requester.usage() });
  }
  return err({ problem, usage: requester.usage() });
}

function itemsWithObjections<T>({ objection }: StructuredQuestion<T>, items: readonly T[]) {
  return items.flatMap((value) => {
    const reason = objection?.(value) ?? null;
    return reason === null ? [] : [{ value, reason }];
  });
}

/** Reply to a request, and the complete items of those that chat preempted. */
interface WholeReply extends ModelReply {
  readonly earlierReplies: readonly Reply[];
}

/**
 * Sends a question in a given mode, repeats it when chat preempts it, and collects the complete
 * items of the interrupted replies.
 */
function createRequester<T>(
  { chat, capabilities }: MemoryModel,
  { key, item }: StructuredQuestion<T>,
  signal: AbortSignal,
) {
  let usage = NO_USAGE;
  const completeItemsOf = (text: string) => {
    const parsed = readItems(text, key, item, true);
    return 'unreadable' in parsed ? [] : parsed.items;
  };
  const isWorthKeeping = (text: string) => completeItemsOf(text).length > 0;
  const withinContext = async (question: StructuredQuestion<T>, reasoningTokens: number) => {
    const context = await chat.contextTokens();
    const limit = context === null ? Number.POSITIVE_INFINITY : Math.floor(context / 2);
    return { ...question, maxTokens: Math.min(question.maxTokens + reasoningTokens, limit) };
  };
  const ask = async (
    mode: StructuredOutputMode,
    question: StructuredQuestion<T>,
  ): Promise<WholeReply> => {
    // Of this request alone: those of another would be continued here.
    const completeItems: unknown[] = [];
    let reasoningTokens = isReasoningModel(chat.ref, capabilities) ? REASONING_TOKENS : 0;
    for (;;) {
      const nextQuestion =
        completeItems.length === 0 ? question : continueQuestion(question, completeItems);
      const request = requestForMode(mode, await withinContext(nextQuestion, reasoningTokens));
      const reply = await askModel(chat, request, signal, isWorthKeeping);
      usage = addUsage(usage, reply.usage);
      if (reply.wasPreempted) completeItems.push(...completeItemsOf(reply.text));
      else if (reply.isCutWhileThinking && reasoningTokens === 0) {
        // The limit was used up by thoughts, which some servers do not send.
        capabilities.note(chat.ref, { isReasoning: true });
        reasoningTokens = REASONING_TOKENS;
      } else
        return {
          ...reply,
          earlierReplies: completeItems.length === 0 ? [] : [listOf(completeItems)],
        };
    }
  };
  const listOf = (items: readonly unknown[]): Reply => ({
    text: JSON.stringify({ [key]: items }),
    cutOff: false,
  });
  return { ask, usage: () => usage };
}

/** Caches the mode that works; a stricter one is given up after several unparsable answers in a row. */
function recordMode(
  { chat, capabilities }: MemoryModel,
  strictestMode: StructuredOutputMode,
  workingMode: StructuredOutputMode,
): void {
  const unparsableAnswers =
    strictestMode === workingMode ? 0 : capabilities.get(chat.ref).unreadable + 1;
  const hasFailedOften = unparsableAnswers >= MAX_UNPARSABLE;
  capabilities.note(chat.ref, {
    structured: hasFailedOften ? workingMode : strictestMode,
    unreadable: hasFailedOften ? 0 : unparsableAnswers,
  });
}

function repliesOf(reply: WholeReply): readonly Reply[] {
  return [...reply.earlierReplies, replyOf(reply)];
}

function replyOf({ text, cutOff }: ModelReply): Reply {
  return { text, cutOff };
}

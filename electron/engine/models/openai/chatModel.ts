import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { CapabilityCache } from '../capabilities.ts';
import { contextRefused } from '../contextSize.ts';
import type { Mutex } from '../mutex.ts';
import type { ChatModel, ChatRequest, StreamPart } from '../ports.ts';
import { isLoading, refusedPart, retryAfterMs } from '../problemOf.ts';
import { pause } from '../watchdog.ts';
import type { RequestFeatures } from './request.ts';

import { classify, streamAttempt, type AttemptDependencies } from './streamAttempt.ts';

export interface ChatModelDependencies extends AttemptDependencies {
  readonly ref: string;
  readonly mutex: Mutex;
  readonly capabilities: CapabilityCache;
  /** Context window in tokens, as reported by the server. */
  readonly contextTokens: () => Promise<number | null>;
}

/** Limit of retries on a busy server, before the person decides. */
const MOST_RETRIES = 3;

/** Problems after which the server may have changed, so that its capabilities are probed again. */
const FORMAT_REFUSALS: readonly ModelProblem[] = ['bad_request', 'server_error', 'model_not_found'];

/** A chat model behind OpenAI's Chat Completions. */
export function createOpenAiChatModel(deps: ChatModelDependencies): ChatModel {
  const { ref, local, timing, capabilities } = deps;

  async function* stream(request: ChatRequest, signal: AbortSignal): AsyncGenerator<StreamPart> {
    if (deps.mutex.isLocked()) yield { kind: 'queued' };
    const leave = await deps.mutex.acquire(signal);
    if (leave === null) {
      yield { kind: 'problem', problem: 'cancelled' };
      return;
    }
    try {
      yield* attempts(request, signal);
    } finally {
      leave();
    }
  }

  async function* attempts(request: ChatRequest, signal: AbortSignal): AsyncGenerator<StreamPart> {
    let busy = 0;
    let loadingMs = 0;
    yield { kind: 'waiting' };
    for (;;) {
      const features = requestFeatures(ref, capabilities);
      const outcome = yield* streamAttempt(deps, request, features, signal);
      if (outcome === 'done') return;
      const { failed, dog } = outcome;
      if (!signal.aborted && giveWay(failed, features)) continue;
      let waitMs: number | null = null;
      if (isLoading(failed) && loadingMs < timing.firstByteMs) {
        waitMs = timing.loadingRetryMs;
        loadingMs += waitMs;
        yield { kind: 'loadingModel' };
      }
      const problem = classify(failed, dog, signal);
      if (waitMs === null && problem === 'rate_limited' && busy < MOST_RETRIES) {
        busy += 1;
        const delay = retryAfterMs(failed) ?? timing.retryMs(busy);
        if (delay <= timing.longestRetryMs) {
          waitMs = delay;
          yield { kind: 'retrying', inMs: delay };
        }
      }
      if (waitMs === null) {
        const contextTokens = contextRefused(failed);
        if (contextTokens !== null) capabilities.note(ref, { contextTokens });
        const isRefusal = refusedPart(failed) !== null;
        if (!isRefusal && FORMAT_REFUSALS.includes(problem)) capabilities.forget(ref);
        yield { kind: 'problem', problem };
        return;
      }
      if (!(await pause(waitMs, signal))) {
        yield { kind: 'problem', problem: 'cancelled' };
        return;
      }
    }
  }

  /** Drops a refused feature for good; false = there is none to drop. */
  function giveWay(failed: unknown, features: RequestFeatures): boolean {
    switch (refusedPart(failed)) {
      case 'stream_options':
        capabilities.note(ref, { streamUsage: false });
        return features.usage;
      case 'tools':
        capabilities.note(ref, { tools: false });
        return features.tools;
      case 'format':
      case null:
        return false;
    }
  }

  return {
    ref,
    local,
    stream,
    contextTokens: async () => capabilities.get(ref).contextTokens ?? (await deps.contextTokens()),
  };
}

function requestFeatures(ref: string, capabilities: CapabilityCache): RequestFeatures {
  const capability = capabilities.get(ref);
  return { tools: capability.tools !== false, format: true, usage: capability.streamUsage };
}

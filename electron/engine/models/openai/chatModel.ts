import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { CapabilityCache } from '../capabilities.ts';
import { contextRefused } from '../context/contextRefused.ts';
import { firstByteTimeoutMs } from '../firstByteTimeout.ts';
import type { Mutex, Priority } from '../mutex.ts';
import type { AnswerSlot } from '../answerSlot.ts';
import type { ChatModel, ChatRequest, StreamPart } from '../ports.ts';
import { isLoading, isOverloaded, retryAfterMs } from '../problemOf.ts';
import { dropFeature } from './dropFeature.ts';
import { refusedPart } from './refusedPart.ts';
import { isReasoningModel } from '../reasoningModels.ts';
import { pause } from '../watchdog.ts';
import { hasImages, requestFeatures } from './request.ts';

import { classify, streamAttempt, type AttemptDependencies } from './streamAttempt.ts';

export interface ChatModelDependencies extends AttemptDependencies {
  readonly ref: string;
  readonly mutex: Mutex;
  readonly priority: Priority;
  readonly capabilities: CapabilityCache;
  /** Context window in tokens, as reported by the server. */
  readonly contextTokens: () => Promise<number | null>;
}

/** Limit of retries on a busy server, before the person decides. */
const MAX_RETRIES = 3;

/** Problems after which the server may have changed, so that its capabilities are probed again. */
const FORMAT_REFUSALS: readonly ModelProblem[] = ['bad_request', 'server_error', 'model_not_found'];

/** A chat model behind OpenAI's Chat Completions. */
export function createOpenAiChatModel(deps: ChatModelDependencies): ChatModel {
  const { ref, local, timing, capabilities } = deps;

  async function* stream(
    request: ChatRequest,
    signal: AbortSignal,
    slot?: AnswerSlot,
  ): AsyncGenerator<StreamPart> {
    const { mutex, priority } = deps;
    const ticket = slot?.getTicket(mutex) ?? mutex.ticket(priority);
    for (;;) {
      if (slot?.isHeld() !== true && mutex.mustWait(ticket)) yield { kind: 'queued' };
      const lease = await (slot?.take(mutex, signal) ?? mutex.acquire(ticket, signal));
      if (lease === null) {
        yield { kind: 'problem', problem: 'cancelled' };
        return;
      }
      const combinedSignal = AbortSignal.any([signal, lease.preempted]);
      let wasPreempted = false;
      try {
        for await (const part of attempts(request, combinedSignal)) {
          wasPreempted =
            lease.preempted.aborted &&
            !signal.aborted &&
            part.kind === 'problem' &&
            part.problem === 'cancelled';
          if (!wasPreempted) yield part;
        }
      } finally {
        if (slot === undefined) lease.release();
      }
      if (!wasPreempted) return;
      yield { kind: 'preempted' };
    }
  }

  async function* attempts(request: ChatRequest, signal: AbortSignal): AsyncGenerator<StreamPart> {
    let busy = 0;
    let loadingMs = 0;
    let hasCallFailed = false;
    let hasAnnouncedWithoutTools = false;
    let hasAnnouncedWithoutImages = false;
    const patience = firstByteTimeoutMs(request, timing, deps.baseUrl);
    yield { kind: 'waiting' };
    for (;;) {
      const retried = hasCallFailed ? { ...request, tools: [] } : request;
      const isReasoning = isReasoningModel(ref, capabilities);
      const features = requestFeatures(retried, capabilities.get(ref), isReasoning);
      if (request.tools.length > 0 && !features.tools && !hasAnnouncedWithoutTools) {
        hasAnnouncedWithoutTools = true;
        yield { kind: 'withoutTools' };
      }
      if (!features.images && !hasAnnouncedWithoutImages && request.turns.some(hasImages)) {
        hasAnnouncedWithoutImages = true;
        yield { kind: 'withoutImages' };
      }
      const outcome = yield* streamAttempt(
        deps,
        retried,
        {
          features,
          firstByteMs: patience,
          onThought: () => capabilities.note(ref, { isReasoning: true }),
        },
        signal,
      );
      if (outcome === 'done') return;
      const { error, watchdog } = outcome;
      const feature = signal.aborted ? null : refusedPart(error, features);
      if (feature === 'failed_call') hasCallFailed = true;
      if (feature === 'failed_call' || dropFeature(capabilities, ref, feature)) continue;
      let waitMs: number | null = null;
      if (isLoading(error) && loadingMs < patience) {
        waitMs = timing.loadingRetryMs;
        loadingMs += waitMs;
        yield { kind: 'loadingModel' };
      }
      const problem = classify(error, watchdog, signal);
      const isBusy = problem === 'rate_limited' || (!signal.aborted && isOverloaded(error));
      if (waitMs === null && isBusy && busy < MAX_RETRIES) {
        busy += 1;
        const delay = retryAfterMs(error) ?? timing.retryMs(busy);
        if (delay <= timing.maxRetryMs) {
          waitMs = delay;
          yield { kind: 'retrying', inMs: delay };
        }
      }
      if (waitMs === null) {
        const contextTokens = contextRefused(error);
        if (contextTokens !== null) {
          const contextReported = await deps.contextTokens();
          capabilities.note(ref, { contextTokens, contextReported });
        }
        if (feature === null && FORMAT_REFUSALS.includes(problem)) capabilities.forget(ref);
        yield { kind: 'problem', problem };
        return;
      }
      if (!(await pause(waitMs, signal))) {
        yield { kind: 'problem', problem: 'cancelled' };
        return;
      }
      // Its countdown is over, and a model may take minutes to begin; one that loads goes on loading.
      if (!isLoading(error)) yield { kind: 'waiting' };
    }
  }

  return {
    ref,
    local,
    stream,
    async contextTokens() {
      const serverTokens = await deps.contextTokens();
      const { contextTokens, contextReported } = capabilities.get(ref);
      // The model was loaded again with another window.
      const isOutdated = serverTokens !== null && serverTokens !== contextReported;
      return contextTokens === null || isOutdated ? serverTokens : contextTokens;
    },
  };
}

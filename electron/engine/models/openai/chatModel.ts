import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { CapabilityCache } from '../capabilities.ts';
import { contextRefused } from '../contextSize.ts';
import type { Mutex } from '../mutex.ts';
import type { ChatModel, ChatRequest, ModelTiming, StreamPart } from '../ports.ts';
import { isLoading, problemOf, refusedPart, retryAfterMs } from '../problemOf.ts';
import { CHAT_LIMITS } from '../http/responseLimits.ts';
import { pause, watch, type Watchdog } from '../watchdog.ts';
import { createChunkReader } from './readChunks.ts';
import { toRequest, type RequestFeatures } from './request.ts';
import { createSdk } from './sdk.ts';

export interface ChatModelDependencies {
  readonly ref: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly local: boolean;
  readonly key: () => Promise<string | null>;
  readonly timing: ModelTiming;
  readonly mutex: Mutex;
  readonly capabilities: CapabilityCache;
  /** Context window in tokens, as reported by the server. */
  readonly contextTokens: () => Promise<number | null>;
}

/** Limit of retries on a busy server, before the person decides. */
const MOST_RETRIES = 3;

/** Problems after which the server may have changed, so that its capabilities are probed again. */
const FORMAT_REFUSALS: readonly ModelProblem[] = ['bad_request', 'server_error', 'model_not_found'];

/** Outcome of one attempt: complete, or to be retried. */
type Outcome = 'done' | { readonly failed: unknown; readonly dog: Watchdog };

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
      const outcome = yield* attempt(request, features, signal);
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

  async function* attempt(
    request: ChatRequest,
    features: RequestFeatures,
    signal: AbortSignal,
  ): AsyncGenerator<StreamPart, Outcome> {
    const dog = watch(signal, timing, CHAT_LIMITS);
    let hasStarted = false;
    try {
      const sdk = createSdk({
        baseUrl: deps.baseUrl,
        key: await deps.key(),
        timeoutMs: timing.firstByteMs,
        fetch: dog.fetch,
      });
      const body = toRequest(deps.model, request, features);
      const reader = createChunkReader(local);
      const opened = sdk.chat.completions.create(body, { signal: dog.signal });
      const chunks = opened.then((answer) => answer[Symbol.asyncIterator]());
      let next = chunks.then((iterator) => iterator.next());
      // A refused request rejects it as well as `chunks`, which alone is awaited then.
      next.catch(() => undefined);
      // A remote server has its models loaded: it is only slow.
      if (local && (await slow(next, timing.loadingAfterMs))) yield { kind: 'loadingModel' };
      const iterator = await chunks;
      for (;;) {
        const result = await next;
        if (result.done === true) break;
        for (const piece of reader.read(result.value)) {
          hasStarted = true;
          yield piece;
        }
        if (reader.isTooLong()) return yield* recordCapabilities('answer_too_long');
        next = iterator.next();
        // A reader that leaves early must not leave an unhandled rejection.
        next.catch(() => undefined);
      }
      if (dog.signal.aborted) throw new DOMException('aborted', 'AbortError');
      let finalParts = reader.end();
      if (isNothing(finalParts)) {
        if (dog.contentType().includes('html')) {
          return yield* recordCapabilities('not_a_model_server');
        }
        // A server that cannot stream answers with one whole document.
        if (dog.contentType().includes('json')) {
          const request = { ...body, stream: false as const, stream_options: null };
          const completion = await sdk.chat.completions.create(request, { signal: dog.signal });
          yield* reader.read(completion);
          finalParts = reader.end();
        }
      }
      yield* finalParts;
      return 'done';
    } catch (failed) {
      // Text already shown cannot be withdrawn, so the answer ends here instead of being retried.
      if (hasStarted) return yield* recordCapabilities(classify(failed, dog, signal));
      return { failed, dog };
    } finally {
      dog.stop();
    }
  }

  return {
    ref,
    local,
    stream,
    contextTokens: async () => capabilities.get(ref).contextTokens ?? (await deps.contextTokens()),
  };
}

async function* recordCapabilities(problem: ModelProblem): AsyncGenerator<StreamPart, 'done'> {
  yield { kind: 'problem', problem };
  return 'done';
}

function requestFeatures(ref: string, capabilities: CapabilityCache): RequestFeatures {
  const capability = capabilities.get(ref);
  return { tools: capability.tools !== false, format: true, usage: capability.streamUsage };
}

function classify(failed: unknown, dog: Watchdog, signal: AbortSignal): ModelProblem {
  const problem = problemOf(failed, {
    cancelled: signal.aborted,
    timedOut: dog.timedOut(),
    answered: dog.answered(),
  });
  const isPage = dog.contentType().includes('html');
  return isPage && (problem === 'model_not_found' || problem === 'bad_stream')
    ? 'not_a_model_server'
    : problem;
}

function isNothing(parts: readonly StreamPart[]): boolean {
  return parts.some((part) => part.kind === 'problem' && part.problem === 'no_answer');
}

/** True if the first piece takes longer than `ms`; its failure is left to whoever awaits it. */
async function slow(first: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  const outcome = await Promise.race([
    first.then(
      () => 'came' as const,
      () => 'came' as const,
    ),
    late,
  ]);
  clearTimeout(timer);
  return outcome === 'late';
}

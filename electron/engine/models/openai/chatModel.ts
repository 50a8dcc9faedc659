import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { CapabilityCache } from '../capabilities.ts';
import { contextRefused } from '../context/contextRefused.ts';
import { firstBytePatience } from '../firstBytePatience.ts';
import type { Gate, Priority } from '../gate.ts';
import type { HeldPlace } from '../heldPlace.ts';
import type { ChatModel, ChatRequest, ModelTiming, StreamPart } from '../ports.ts';
import { isLoading, problemOf, retryAfterMs } from '../problemOf.ts';
import { refusedPart } from './refusedPart.ts';
import { thinks } from '../thinkingModels.ts';
import { CHAT_LIMITS } from '../http/responseLimits.ts';
import { pause, watch, type Watchdog } from '../watchdog.ts';
import { createChunkReader } from './readChunks.ts';
import { partsOf, toRequest, type RequestParts } from './request.ts';
import { createSdk } from './sdk.ts';

export interface ChatModelParts {
  readonly ref: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly local: boolean;
  readonly key: () => Promise<string | null>;
  readonly timing: ModelTiming;
  readonly gate: Gate;
  readonly priority: Priority;
  readonly capabilities: CapabilityCache;
  /** What its server tells of it besides answers. */
  readonly contextTokens: () => Promise<number | null>;
}

/** Tries again on a busy server before it is the person's turn to decide. */
const MOST_RETRIES = 3;

/** After these the server may have changed, so that what it can do is found out anew. */
const UNSETTLING: readonly ModelProblem[] = ['bad_request', 'server_error', 'model_not_found'];

/** What one attempt came to: everything was said, or try again. */
type Outcome = 'done' | { readonly failed: unknown; readonly dog: Watchdog };

/** A chat model behind OpenAI's Chat Completions. */
export function createOpenAiChatModel(parts: ChatModelParts): ChatModel {
  const { ref, local, timing, capabilities } = parts;

  async function* stream(
    request: ChatRequest,
    signal: AbortSignal,
    held?: HeldPlace,
  ): AsyncGenerator<StreamPart> {
    const { gate, priority } = parts;
    const ticket = held?.ticketAt(gate) ?? gate.ticket(priority);
    for (;;) {
      if (held?.isInside() !== true && gate.mustWait(ticket)) yield { kind: 'queued' };
      const place = await (held?.enter(gate, signal) ?? gate.enter(ticket, signal));
      if (place === null) {
        yield { kind: 'problem', problem: 'cancelled' };
        return;
      }
      const either = AbortSignal.any([signal, place.preempted]);
      let wasPreempted = false;
      try {
        for await (const part of attempts(request, either)) {
          wasPreempted =
            place.preempted.aborted &&
            !signal.aborted &&
            part.kind === 'problem' &&
            part.problem === 'cancelled';
          if (!wasPreempted) yield part;
        }
      } finally {
        if (held === undefined) place.leave();
      }
      if (!wasPreempted) return;
      yield { kind: 'preempted' };
    }
  }

  async function* attempts(request: ChatRequest, signal: AbortSignal): AsyncGenerator<StreamPart> {
    let busy = 0;
    let loadingMs = 0;
    let callFailed = false;
    let toldWithout = false;
    const patience = firstBytePatience(request, timing, parts.baseUrl);
    yield { kind: 'waiting' };
    for (;;) {
      const wanted = callFailed ? { ...request, tools: [] } : request;
      const sent = partsOf(wanted, capabilities.get(ref), thinks(ref, capabilities));
      if (request.tools.length > 0 && !sent.tools && !toldWithout) {
        toldWithout = true;
        yield { kind: 'withoutTools' };
      }
      const outcome = yield* attempt(wanted, sent, patience, signal);
      if (outcome === 'done') return;
      const { failed, dog } = outcome;
      const refused = signal.aborted ? null : refusedPart(failed, sent);
      if (refused === 'failed_call') callFailed = true;
      if (refused === 'failed_call' || giveWay(refused)) continue;
      let waitMs: number | null = null;
      if (isLoading(failed) && loadingMs < patience) {
        waitMs = timing.loadingRetryMs;
        loadingMs += waitMs;
        yield { kind: 'loadingModel' };
      }
      const problem = classify(failed, dog, signal);
      if (waitMs === null && problem === 'rate_limited' && busy < MOST_RETRIES) {
        busy += 1;
        const pauseMs = retryAfterMs(failed) ?? timing.retryMs(busy);
        if (pauseMs <= timing.longestRetryMs) {
          waitMs = pauseMs;
          yield { kind: 'retrying', inMs: pauseMs };
        }
      }
      if (waitMs === null) {
        const contextTokens = contextRefused(failed);
        if (contextTokens !== null) capabilities.note(ref, { contextTokens });
        if (refused === null && UNSETTLING.includes(problem)) capabilities.forget(ref);
        yield { kind: 'problem', problem };
        return;
      }
      if (!(await pause(waitMs, signal))) {
        yield { kind: 'problem', problem: 'cancelled' };
        return;
      }
    }
  }

  /** Leaves out what the server refused, for good; false = there is nothing to leave out. */
  function giveWay(refused: ReturnType<typeof refusedPart>): boolean {
    switch (refused) {
      case 'stream_options':
        capabilities.note(ref, { streamUsage: false });
        return true;
      case 'tools':
        capabilities.note(ref, { tools: false });
        return true;
      case 'temperature':
        capabilities.note(ref, { temperature: false });
        return true;
      case 'length_name':
        capabilities.note(ref, { lengthField: 'max_completion_tokens' });
        return true;
      case 'length':
        capabilities.note(ref, { lengthField: null });
        return true;
      case 'failed_call':
      case 'format':
      case null:
        return false;
    }
  }

  async function* attempt(
    request: ChatRequest,
    sent: RequestParts,
    firstByteMs: number,
    signal: AbortSignal,
  ): AsyncGenerator<StreamPart, Outcome> {
    const dog = watch(signal, { firstByteMs, idleMs: timing.idleMs }, CHAT_LIMITS);
    let begun = false;
    try {
      const sdk = createSdk({
        baseUrl: parts.baseUrl,
        key: await parts.key(),
        timeoutMs: firstByteMs,
        fetch: dog.fetch,
      });
      const body = toRequest(parts.model, request, sent);
      const reader = createChunkReader(local);
      const opened = sdk.chat.completions.create(body, { signal: dog.signal });
      const chunks = opened.then((answer) => answer[Symbol.asyncIterator]());
      let next = chunks.then((iterator) => iterator.next());
      // A server elsewhere has its models loaded: it is only slow.
      if (local && (await slow(next, timing.loadingAfterMs))) yield { kind: 'loadingModel' };
      const iterator = await chunks;
      for (;;) {
        const got = await next;
        if (got.done === true) break;
        for (const piece of reader.read(got.value)) {
          begun = true;
          if (piece.kind === 'reasoning') capabilities.note(ref, { thinks: true });
          yield piece;
        }
        if (reader.isTooLong()) return yield* settle('answer_too_long');
        next = iterator.next();
        // A reader that leaves early must not leave a rejection behind.
        next.catch(() => undefined);
      }
      if (dog.signal.aborted) throw new DOMException('aborted', 'AbortError');
      let rest = reader.end();
      if (isNothing(rest)) {
        if (dog.contentType().includes('html')) {
          return yield* settle('not_a_model_server');
        }
        // A server that cannot stream answers with one whole document.
        if (dog.contentType().includes('json')) {
          const whole = { ...body, stream: false as const, stream_options: null };
          const said = await sdk.chat.completions.create(whole, { signal: dog.signal });
          yield* reader.read(said);
          rest = reader.end();
        }
      }
      yield* rest;
      return 'done';
    } catch (failed) {
      // What was shown cannot be taken back, so the answer ends here instead of beginning anew.
      if (begun) return yield* settle(classify(failed, dog, signal));
      return { failed, dog };
    } finally {
      dog.stop();
    }
  }

  return {
    ref,
    local,
    stream,
    contextTokens: async () => capabilities.get(ref).contextTokens ?? (await parts.contextTokens()),
  };
}

async function* settle(problem: ModelProblem): AsyncGenerator<StreamPart, 'done'> {
  yield { kind: 'problem', problem };
  return 'done';
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

/** Whether the first piece takes longer than `ms`; its failure is for whoever awaits it. */
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

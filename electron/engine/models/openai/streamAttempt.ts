import { APIError } from 'openai';
import { z } from 'zod';
import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { ChatRequest, ModelTiming, StreamPart } from '../ports.ts';
import { silenceTimeoutMs } from '../firstByteTimeout.ts';
import { problemOf } from '../problemOf.ts';
import { CHAT_LIMITS } from '../http/responseLimits.ts';
import { createWatchdog, type Watchdog } from '../watchdog.ts';
import { createChunkReader } from './readChunks.ts';
import { toRequest, type RequestFeatures } from './request.ts';
import { createSdk } from './sdk.ts';

export interface AttemptDependencies {
  readonly model: string;
  readonly baseUrl: string;
  readonly local: boolean;
  readonly key: () => Promise<string | null>;
  readonly timing: ModelTiming;
}

/** Form of one request, and the wait for its first byte in milliseconds. */
export interface AttemptOptions {
  readonly features: RequestFeatures;
  readonly firstByteMs: number;
  /** Called when the model streams a thought. */
  readonly onThought: () => void;
}

const reportSchema = z.object({
  error: z.union([z.looseObject({}), z.string().transform((message) => ({ message }))]),
});

/** Outcome of one attempt: complete, or to be retried. */
export type AttemptOutcome = 'done' | { readonly error: unknown; readonly watchdog: Watchdog };

/** Sends one request, and streams its answer until it ends or fails. */
export async function* streamAttempt(
  deps: AttemptDependencies,
  request: ChatRequest,
  { features, firstByteMs, onThought }: AttemptOptions,
  signal: AbortSignal,
): AsyncGenerator<StreamPart, AttemptOutcome> {
  const { local, timing } = deps;
  let hasStarted = false;
  let hasText = false;
  const silenceMs = silenceTimeoutMs(timing, deps.baseUrl);
  const idleMs = () => (hasText ? timing.idleMs : silenceMs);
  const watchdog = createWatchdog(signal, { firstByteMs, idleMs }, CHAT_LIMITS);
  try {
    const key = await deps.key();
    const sdk = createSdk({
      baseUrl: deps.baseUrl,
      key,
      timeoutMs: firstByteMs,
      fetch: watchdog.fetch,
    });
    const body = toRequest(deps.model, request, features);
    const reader = createChunkReader(local);
    const opened = sdk.chat.completions.create(body, { signal: watchdog.signal });
    const chunks = opened.then((answer) => answer[Symbol.asyncIterator]());
    let next = chunks.then((iterator) => iterator.next());
    // A refused request rejects it as well as `chunks`, which alone is awaited then.
    next.catch(() => undefined);
    // A remote server has its models loaded: it is only slow.
    if (local && (await isSlow(next, timing.loadingAfterMs))) yield { kind: 'loadingModel' };
    const iterator = await chunks;
    for (;;) {
      // Some servers keep the connection open after the answer (no `[DONE]`).
      if (reader.isFinished() && (await isSlow(next, timing.finishedIdleMs))) {
        (await opened).controller.abort();
        break;
      }
      const result = await next;
      if (result.done === true) break;
      for (const piece of reader.read(result.value)) {
        hasStarted = true;
        hasText ||= piece.kind === 'text';
        if (piece.kind === 'reasoning' || piece.kind === 'textWasThought') onThought();
        yield piece;
      }
      if (reader.isTooLong()) return yield* recordCapabilities('answer_too_long');
      next = iterator.next();
      // A reader that leaves early must not leave an unhandled rejection.
      next.catch(() => undefined);
    }
    if (watchdog.signal.aborted) throw new DOMException('aborted', 'AbortError');
    let finalParts = reader.end();
    if (isWithoutAnswer(finalParts)) {
      if (watchdog.contentType().includes('html')) {
        return yield* recordCapabilities('not_a_model_server');
      }
      // A server that cannot stream answers with one whole document.
      if (watchdog.contentType().includes('json')) {
        const completion: unknown = JSON.parse(watchdog.document());
        throwReported(completion);
        yield* reader.read(completion);
        finalParts = reader.end();
      }
    }
    yield* finalParts;
    return 'done';
  } catch (error) {
    // Text already shown cannot be withdrawn, so the answer ends here instead of being retried.
    if (hasStarted) return yield* recordCapabilities(classify(error, watchdog, signal));
    return { error, watchdog };
  } finally {
    watchdog.stop();
  }
}

/** Throws the error that a whole document reports, though its status was 200. */
function throwReported(completion: unknown): void {
  const { error } = reportSchema.safeParse(completion).data ?? {};
  if (error !== undefined) throw new APIError(undefined, error, undefined, undefined);
}

async function* recordCapabilities(problem: ModelProblem): AsyncGenerator<StreamPart, 'done'> {
  yield { kind: 'problem', problem };
  return 'done';
}

/** The problem behind a failure. */
export function classify(error: unknown, watchdog: Watchdog, signal: AbortSignal): ModelProblem {
  const problem = problemOf(error, {
    wasCancelled: signal.aborted,
    timedOut: watchdog.timedOut(),
    hasAnswered: watchdog.isAnswered(),
  });
  const isPage = watchdog.contentType().includes('html');
  return isPage && (problem === 'model_not_found' || problem === 'bad_stream')
    ? 'not_a_model_server'
    : problem;
}

function isWithoutAnswer(parts: readonly StreamPart[]): boolean {
  return parts.some((part) => part.kind === 'problem' && part.problem === 'no_answer');
}

/** True if the first piece takes longer than `ms`; its failure is left to whoever awaits it. */
async function isSlow(first: Promise<unknown>, ms: number): Promise<boolean> {
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

import { APIError } from 'openai';
import { z } from 'zod';
import type { ModelProblem } from '../../../../shared/domain/model.ts';
import type { ChatRequest, ModelTiming, StreamPart } from '../ports.ts';
import { silencePatience } from '../firstBytePatience.ts';
import { problemOf } from '../problemOf.ts';
import { CHAT_LIMITS } from '../http/responseLimits.ts';
import { watch, type Watchdog } from '../watchdog.ts';
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
export type AttemptOutcome = 'done' | { readonly failed: unknown; readonly dog: Watchdog };

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
  const silenceMs = silencePatience(timing, deps.baseUrl);
  const idleMs = () => (hasText ? timing.idleMs : silenceMs);
  const dog = watch(signal, { firstByteMs, idleMs }, CHAT_LIMITS);
  try {
    const key = await deps.key();
    const sdk = createSdk({
      baseUrl: deps.baseUrl,
      key,
      timeoutMs: firstByteMs,
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
    if (dog.signal.aborted) throw new DOMException('aborted', 'AbortError');
    let finalParts = reader.end();
    if (isWithoutAnswer(finalParts)) {
      if (dog.contentType().includes('html')) {
        return yield* recordCapabilities('not_a_model_server');
      }
      // A server that cannot stream answers with one whole document.
      if (dog.contentType().includes('json')) {
        const completion: unknown = JSON.parse(dog.document());
        throwReported(completion);
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
export function classify(failed: unknown, dog: Watchdog, signal: AbortSignal): ModelProblem {
  const problem = problemOf(failed, {
    cancelled: signal.aborted,
    timedOut: dog.timedOut(),
    answered: dog.isAnswered(),
  });
  const isPage = dog.contentType().includes('html');
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

import { z } from 'zod';
import type { Mutex } from '../mutex.ts';
import { EMBEDDING_LIMITS } from '../http/responseLimits.ts';
import { ModelFailure, type Embedder, type ModelTiming } from '../ports.ts';
import { problemOf } from '../problemOf.ts';
import { createWatchdog } from '../watchdog.ts';
import { prefixesOf } from './embeddingPrefixes.ts';
import { createSdk } from './sdk.ts';

export interface EmbeddingCalls {
  /** Vectors from the server, in the order of the texts; null where one is unusable. */
  (texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | null)[]>;
}

export interface EmbeddingServer {
  readonly ref: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly key: () => Promise<string | null>;
  readonly timing: ModelTiming;
  /**
   * Mutex with answers on this machine: background embedding waits for them, a question does not.
   */
  readonly mutex: Mutex;
}

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.int().nonnegative().optional(), embedding: z.array(z.number()).min(1) }),
  ),
});

export function embeddingCalls(server: EmbeddingServer): EmbeddingCalls {
  return async (texts, signal) => {
    const { firstByteMs, idleMs } = server.timing;
    const watchdog = createWatchdog(
      signal,
      { firstByteMs, idleMs: () => idleMs },
      EMBEDDING_LIMITS,
    );
    try {
      const sdk = createSdk({
        baseUrl: server.baseUrl,
        key: await server.key(),
        timeoutMs: firstByteMs,
        fetch: watchdog.fetch,
      });
      const body = { model: server.model, input: [...texts], encoding_format: 'float' as const };
      const answer: unknown = await sdk.embeddings.create(body, { signal: watchdog.signal });
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) throw new ModelFailure('not_a_model_server');
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      parsed.data.data.forEach(({ index, embedding }, n) => {
        vectors[index ?? n] = Float32Array.from(embedding);
      });
      return vectors.slice(0, texts.length);
    } catch (error) {
      if (error instanceof ModelFailure) throw error;
      const state = {
        wasCancelled: signal.aborted,
        timedOut: watchdog.timedOut(),
        hasAnswered: watchdog.isAnswered(),
      };
      throw new ModelFailure(problemOf(error, state));
    } finally {
      watchdog.stop();
    }
  };
}

/** Matryoshka models, whose vectors can be truncated. */
const MATRYOSHKA =
  /text-embedding-3|nomic-embed|embedding-?gemma|qwen3-embedding|mxbai-embed-large/iu;

const BATCH_SIZE = 64;
const NEVER_ABORTED = new AbortController().signal;

/** Usable dimensions: the requested size if the model supports it, else its own. */
function chooseDimensions(model: string, native: number, wanted: number): number {
  return wanted < native && MATRYOSHKA.test(model) ? wanted : native;
}

export interface ProbedEmbedding {
  readonly native: number;
  readonly normalized: boolean;
}

/** Probes once: a server's documentation does not state the real length of its vectors. */
export async function probeEmbedding(
  calls: EmbeddingCalls,
  signal: AbortSignal = NEVER_ABORTED,
): Promise<ProbedEmbedding> {
  const [vector] = await calls(['probe'], signal);
  const norm = vector ? lengthOf(vector) : 0;
  if (!vector || norm === 0) throw new ModelFailure('empty_answer');
  return { native: vector.length, normalized: Math.abs(norm - 1) < 0.01 };
}

export interface OpenAiEmbedderDependencies {
  readonly server: EmbeddingServer;
  readonly calls: EmbeddingCalls;
  /** Length of the model's vectors, as probed. */
  readonly native: number;
  /** Requested size; the model may not support it. */
  readonly dimensions: number;
  /** Called when a whole batch has vectors of another length: the model was exchanged. */
  readonly onDimensionMismatch: () => void;
}

export function createOpenAiEmbedder(deps: OpenAiEmbedderDependencies): Embedder {
  const { server, calls, native, onDimensionMismatch } = deps;
  const dimensions = chooseDimensions(server.model, native, deps.dimensions);
  const prefixes = prefixesOf(server.model);
  /** False once the server refused several texts at a time. */
  let supportsBatches = true;

  /** Vector of a text, or the error that refuses it. */
  const embedOne = async (
    text: string,
    signal: AbortSignal,
  ): Promise<Float32Array | ModelFailure | null> => {
    try {
      return (await calls([text], signal))[0] ?? null;
    } catch (error) {
      // A text that is too long is an error of the server's own (500 at llama.cpp).
      if (isRefusal(error)) return error;
      throw error;
    }
  };
  const embedBatch = async (texts: readonly string[], signal: AbortSignal) => {
    if (supportsBatches || texts.length === 1) {
      try {
        return await calls(texts, signal);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    const outcomes: (Float32Array | ModelFailure | null)[] = [];
    for (const text of texts) outcomes.push(await embedOne(text, signal));
    // A server that fails at every text is broken, unless it takes a short one: they are refused.
    if (outcomes.every((one) => one instanceof ModelFailure && one.problem === 'server_error')) {
      await calls(['probe'], signal);
    }
    const vectors = outcomes.map((one) => (one instanceof ModelFailure ? null : one));
    // All of them work one by one: the server cannot process batches.
    if (texts.length > 1 && vectors.every((vector) => vector !== null)) supportsBatches = false;
    return vectors;
  };
  const manyWithLease = async (texts: readonly string[], signal: AbortSignal) => {
    const ticket = server.mutex.ticket('background');
    for (;;) {
      const lease = await server.mutex.acquire(ticket, signal);
      if (lease === null) throw new ModelFailure('cancelled');
      try {
        return await embedBatch(texts, AbortSignal.any([signal, lease.preempted]));
      } catch (error) {
        if (!lease.preempted.aborted || signal.aborted) throw error;
      } finally {
        lease.release();
      }
    }
  };
  return {
    id: `${server.ref}@${dimensions}${prefixes.scheme === null ? '' : `+${prefixes.scheme}`}`,
    dimensions,
    async embed(texts, purpose, signal = NEVER_ABORTED) {
      const inputs = texts.map((text) => `${prefixes.of(purpose)}${text}`);
      const vectors: (Float32Array | null)[] = [];
      for (let at = 0; at < inputs.length; at += BATCH_SIZE) {
        const batch = inputs.slice(at, at + BATCH_SIZE);
        vectors.push(...(await (purpose === 'query' ? embedBatch : manyWithLease)(batch, signal)));
      }
      const lengths = new Set(vectors.flatMap((vector) => vector?.length ?? []));
      if (lengths.size > 0 && !lengths.has(native)) onDimensionMismatch();
      // A vector of another length is from another model; it is never padded.
      return vectors.map((vector) =>
        vector?.length === native ? normalizeVector(vector.subarray(0, dimensions)) : null,
      );
    },
  };
}

function isRefusal(error: unknown): error is ModelFailure {
  if (!(error instanceof ModelFailure)) return false;
  return ['bad_request', 'server_error', 'context_overflow', 'not_a_model_server'].includes(
    error.problem,
  );
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
}

function normalizeVector(vector: Float32Array): Float32Array | null {
  const length = lengthOf(vector);
  return length > 0 && Number.isFinite(length) ? vector.map((x) => x / length) : null;
}

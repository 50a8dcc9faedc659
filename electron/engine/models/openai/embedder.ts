import { z } from 'zod';
import type { Gate } from '../gate.ts';
import { EMBEDDING_LIMITS } from '../http/responseLimits.ts';
import { ModelFailure, type Embedder, type EmbedPurpose, type ModelTiming } from '../ports.ts';
import { problemOf } from '../problemOf.ts';
import { watch } from '../watchdog.ts';
import { createSdk } from './sdk.ts';

export interface EmbeddingCalls {
  /** Vectors as the server gives them, in the order of the texts; null where one is unusable. */
  (texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | null)[]>;
}

export interface EmbeddingServer {
  readonly ref: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly key: () => Promise<string | null>;
  readonly timing: ModelTiming;
  /** What is embedded for later waits for answers on this machine; a question does not. */
  readonly gate: Gate;
}

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.int().nonnegative().optional(), embedding: z.array(z.number()).min(1) }),
  ),
});

export function embeddingCalls(server: EmbeddingServer): EmbeddingCalls {
  return async (texts, signal) => {
    const dog = watch(signal, server.timing, EMBEDDING_LIMITS);
    try {
      const sdk = createSdk({
        baseUrl: server.baseUrl,
        key: await server.key(),
        timeoutMs: server.timing.firstByteMs,
        fetch: dog.fetch,
      });
      const body = { model: server.model, input: [...texts], encoding_format: 'float' as const };
      const answer: unknown = await sdk.embeddings.create(body, { signal: dog.signal });
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
        cancelled: signal.aborted,
        timedOut: dog.timedOut(),
        answered: dog.answered(),
      };
      throw new ModelFailure(problemOf(error, state));
    } finally {
      dog.stop();
    }
  };
}

/** Models trained so that the front of their vectors is a vector of its own. */
const MATRYOSHKA =
  /text-embedding-3|nomic-embed|embedding-?gemma|qwen3-embedding|mxbai-embed-large/iu;

/** What a model wants in front of a text, by what the text is for. */
const PREFIXES: readonly (readonly [RegExp, string, Readonly<Record<EmbedPurpose, string>>])[] = [
  [
    /nomic-embed/iu,
    'nomic',
    { document: 'search_document: ', query: 'search_query: ', example: 'search_query: ' },
  ],
];

const BATCH = 64;
const NOTHING = new AbortController().signal;

/** A size that can be had: the one wanted where the model allows it, else its own. */
export function usableDimensions(model: string, native: number, wanted: number): number {
  return wanted < native && MATRYOSHKA.test(model) ? wanted : native;
}

export interface ProbedEmbedding {
  readonly native: number;
  readonly normalised: boolean;
}

/** Asks once: a server's documentation does not say how long its vectors really are. */
export async function probeEmbedding(
  calls: EmbeddingCalls,
  signal: AbortSignal = NOTHING,
): Promise<ProbedEmbedding> {
  const [vector] = await calls(['probe'], signal);
  const norm = vector ? lengthOf(vector) : 0;
  if (!vector || norm === 0) throw new ModelFailure('empty_answer');
  return { native: vector.length, normalised: Math.abs(norm - 1) < 0.01 };
}

export function createOpenAiEmbedder(
  server: EmbeddingServer,
  calls: EmbeddingCalls,
  native: number,
  wanted: number,
): Embedder {
  const dimensions = usableDimensions(server.model, native, wanted);
  const [, scheme, prefix] = PREFIXES.find(([pattern]) => pattern.test(server.model)) ?? [];
  /** False once the server refused several texts at a time. */
  let batches = true;

  const one = async (text: string, signal: AbortSignal): Promise<Float32Array | null> => {
    try {
      return (await calls([text], signal))[0] ?? null;
    } catch (error) {
      // A text that is too long is an error of the server's own (500 at llama.cpp).
      if (isRefusal(error)) return null;
      throw error;
    }
  };
  const many = async (texts: readonly string[], signal: AbortSignal) => {
    if (batches || texts.length === 1) {
      try {
        return await calls(texts, signal);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    const vectors: (Float32Array | null)[] = [];
    for (const text of texts) vectors.push(await one(text, signal));
    // All of them work one by one: it is the batch that the server cannot take.
    if (texts.length > 1 && vectors.every((vector) => vector !== null)) batches = false;
    return vectors;
  };
  const inTurn = async (texts: readonly string[], signal: AbortSignal) => {
    const ticket = server.gate.ticket('background');
    for (;;) {
      const place = await server.gate.enter(ticket, signal);
      if (place === null) throw new ModelFailure('cancelled');
      try {
        return await many(texts, AbortSignal.any([signal, place.preempted]));
      } catch (error) {
        if (!place.preempted.aborted || signal.aborted) throw error;
      } finally {
        place.leave();
      }
    }
  };
  return {
    id: `${server.ref}@${dimensions}${scheme === undefined ? '' : `+${scheme}`}`,
    dimensions,
    async embed(texts, purpose, signal = NOTHING) {
      const given = texts.map((text) => `${prefix?.[purpose] ?? ''}${text}`);
      const vectors: (Float32Array | null)[] = [];
      for (let at = 0; at < given.length; at += BATCH) {
        const batch = given.slice(at, at + BATCH);
        vectors.push(...(await (purpose === 'query' ? many : inTurn)(batch, signal)));
      }
      // A vector of another length is from another model; it is never padded.
      return vectors.map((vector) =>
        vector?.length === native ? normalised(vector.subarray(0, dimensions)) : null,
      );
    },
  };
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof ModelFailure)) return false;
  return ['bad_request', 'server_error', 'context_overflow', 'not_a_model_server'].includes(
    error.problem,
  );
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
}

function normalised(vector: Float32Array): Float32Array | null {
  const length = lengthOf(vector);
  return length > 0 && Number.isFinite(length) ? vector.map((x) => x / length) : null;
}

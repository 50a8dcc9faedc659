import type { Logger } from '../dependencies.ts';
import type { Embedder } from '../models/ports.ts';
import { unlessAborted } from '../models/watchdog.ts';

interface QuestionVector {
  readonly model: string;
  readonly values: Float32Array;
}

export interface CachedVector {
  readonly vector: QuestionVector | undefined;
  readonly isPending: boolean;
}

export interface QueryVectors {
  /** Vector of a question; undefined where no model can give one in time. */
  of(question: string): Promise<QuestionVector | undefined>;
  /**
   * Vector of a question without waiting for it; `isPending`: a model can give one, and `of` waits.
   */
  cached(question: string): Promise<CachedVector>;
  /** Clears the cache of questions. */
  forget(): void;
}

export interface QueryVectorDependencies {
  readonly embedder: () => Promise<Embedder | null>;
  readonly logger: Logger;
}

/** Deadline for a question's vector: words find most of the answer anyway. */
const TIMEOUT_MS = 1_500;

/** Cache size in questions: an answer, its tools and its retry ask for the same. */
const CACHE_SIZE = 32;

export function createQueryVectors({ embedder, logger }: QueryVectorDependencies): QueryVectors {
  const cache = new Map<string, QuestionVector>();
  return {
    forget: () => cache.clear(),
    async cached(question) {
      if (question.trim() === '') return { vector: undefined, isPending: false };
      const model = await Promise.race([embedder().catch(() => null), afterPromises()]);
      if (model === 'unknown') return { vector: undefined, isPending: true };
      const vector = model === null ? undefined : cache.get(keyOf(model, question));
      return { vector, isPending: model !== null && vector === undefined };
    },
    async of(question) {
      if (question.trim() === '') return undefined;
      try {
        // A server that hangs is first asked for the length of its vectors.
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const model = await unlessAborted(embedder(), signal);
        if (model === null) return undefined;
        const key = keyOf(model, question);
        const cached = cache.get(key);
        if (cached !== undefined) return cached;
        const [values] = await model.embed([question], 'query', signal);
        if (!values) return undefined;
        const [oldest] = cache.keys();
        if (cache.size >= CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
        cache.set(key, { model: model.id, values });
        return { model: model.id, values };
      } catch (error) {
        logger.warn('no vector for a question', { error: String(error) });
        return undefined;
      }
    },
  };
}

/** Resolves after all promises that are settled: an embedder comes first, unless it is probed. */
function afterPromises(): Promise<'unknown'> {
  return new Promise((resolve) => setImmediate(() => resolve('unknown')));
}

const keyOf = (model: Embedder, question: string): string => `${model.id}\n${question}`;

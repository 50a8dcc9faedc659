import type { Logger } from '../dependencies.ts';
import type { Embedder } from '../models/ports.ts';

export interface QueryVectors {
  /** Vector of a question; undefined where no model can give one in time. */
  of(question: string): Promise<{ model: string; values: Float32Array } | undefined>;
  /** Clears the cache of questions. */
  forget(): void;
}

export interface QueryVectorDependencies {
  readonly embedder: () => Promise<Embedder | null>;
  readonly logger: Logger;
}

/** Deadline for a question's vector: words find most of the answer anyway. */
const PATIENCE_MS = 1_500;

/** Cache size in questions: an answer, its tools and its retry ask for the same. */
const CACHE_SIZE = 32;

export function createQueryVectors({ embedder, logger }: QueryVectorDependencies): QueryVectors {
  const cache = new Map<string, { model: string; values: Float32Array }>();
  return {
    forget: () => cache.clear(),
    async of(question) {
      if (question.trim() === '') return undefined;
      try {
        const model = await embedder();
        if (model === null) return undefined;
        const key = `${model.id}\n${question}`;
        const cached = cache.get(key);
        if (cached !== undefined) return cached;
        const patience = AbortSignal.timeout(PATIENCE_MS);
        const [values] = await model.embed([question], 'query', patience);
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

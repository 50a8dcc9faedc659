import { z } from 'zod';
import type { Endpoint } from '../../../shared/contract/models.ts';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { listedContextWindow } from './context/listedContextWindow.ts';
import { createModelFetch } from './http/modelFetch.ts';
import { LIST_LIMITS } from './http/responseLimits.ts';
import { createSdk } from './openai/sdk.ts';
import { problemOf } from './problemOf.ts';

const modelSchema = z.looseObject({ id: z.string().min(1).max(180) });

/** List of models; null where there is none (Ollama), and without an object around it (Together). */
const listSchema = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.object({ object: z.literal('list'), data: z.null() }).transform(() => []),
]);

interface ListedModel {
  readonly name: string;
  /** Context window in tokens, if the list has it. */
  readonly contextTokens: number | null;
}

export type ModelList = Result<readonly ListedModel[], ModelProblem>;

export interface ListOptions {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly timeoutMs: number;
}

/** Requests a server's list of models, which does not prove that one can be loaded. */
export async function askForModels({ baseUrl, key, timeoutMs }: ListOptions): Promise<ModelList> {
  let hasAnswered = false;
  const limit = AbortSignal.timeout(timeoutMs);
  const fetch = createModelFetch({ limits: LIST_LIMITS, onHeaders: () => (hasAnswered = true) });
  try {
    const sdk = createSdk({ baseUrl, key, timeoutMs, fetch });
    const list = listSchema.safeParse(await sdk.get('/models', { signal: limit }));
    if (!list.success) return err('not_a_model_server');
    const models = list.data.flatMap((entry) => modelSchema.safeParse(entry).data ?? []);
    // Entries of another form are left out, but a list of nothing else is no list of models.
    if (models.length === 0 && list.data.length > 0) return err('not_a_model_server');
    return ok(
      models.map((model) => ({ name: model.id, contextTokens: listedContextWindow(model) })),
    );
  } catch (error) {
    const timedOut = limit.aborted ? 'slow_start' : null;
    const problem = problemOf(error, { wasCancelled: false, timedOut, hasAnswered });
    // "Not found" is about the address here: no model was asked for.
    return err(problem === 'model_not_found' ? 'not_a_model_server' : problem);
  }
}

/** Cached lists of models, so that a menu need not wait for a network. */
export interface ModelLists {
  of(endpoint: Endpoint, refresh: boolean): Promise<ModelList>;
  /** Context window from the last list fetched; sends no request. */
  contextOf(endpointId: string, model: string): number | null;
  forget(endpointId: string): void;
}

export function createModelLists(
  keyOf: (endpointId: string) => Promise<string | null>,
  timeoutMs: number,
): ModelLists {
  const cache = new Map<string, Promise<ModelList>>();
  const contexts = new Map<string, ReadonlyMap<string, number | null>>();
  const ask = async ({ id, baseUrl }: Endpoint) =>
    askForModels({ baseUrl, key: await keyOf(id), timeoutMs });
  return {
    async of(endpoint, refresh) {
      const cached = refresh ? undefined : cache.get(endpoint.id);
      if (cached !== undefined) return cached;
      const pending = ask(endpoint);
      cache.set(endpoint.id, pending);
      const list = await pending;
      // A failure is returned once, and retried the next time.
      if (!list.ok && cache.get(endpoint.id) === pending) cache.delete(endpoint.id);
      if (list.ok) {
        const sizes = list.value.map(({ name, contextTokens }) => [name, contextTokens] as const);
        contexts.set(endpoint.id, new Map(sizes));
      }
      return list;
    },
    contextOf: (endpointId, model) => contexts.get(endpointId)?.get(model) ?? null,
    forget(endpointId) {
      cache.delete(endpointId);
      contexts.delete(endpointId);
    },
  };
}

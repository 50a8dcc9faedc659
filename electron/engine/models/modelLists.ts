import { z } from 'zod';
import type { Endpoint } from '../../../shared/contract/models.ts';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { contextListed } from './context/contextListed.ts';
import { createModelFetch } from './http/modelFetch.ts';
import { LIST_LIMITS } from './http/responseLimits.ts';
import { createSdk } from './openai/sdk.ts';
import { problemOf } from './problemOf.ts';

const listSchema = z.object({
  data: z.array(z.looseObject({ id: z.string().min(1).max(180) })),
});

export interface ListedModel {
  readonly name: string;
  /** How many tokens it reads at once, where the list tells. */
  readonly contextTokens: number | null;
}

export type ModelList = Result<readonly ListedModel[], ModelProblem>;

export interface ListOptions {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly timeoutMs: number;
}

/** The models a server says it has: no proof that one of them can be loaded. */
export async function askForModels({ baseUrl, key, timeoutMs }: ListOptions): Promise<ModelList> {
  let answered = false;
  const limit = AbortSignal.timeout(timeoutMs);
  const fetch = createModelFetch({ limits: LIST_LIMITS, onHeaders: () => (answered = true) });
  try {
    const sdk = createSdk({ baseUrl, key, timeoutMs, fetch });
    const list = listSchema.safeParse(await sdk.get('/models', { signal: limit }));
    if (!list.success) return err('not_a_model_server');
    return ok(
      list.data.data.map((entry) => ({ name: entry.id, contextTokens: contextListed(entry) })),
    );
  } catch (error) {
    const timedOut = limit.aborted ? 'slow_start' : null;
    return err(problemOf(error, { cancelled: false, timedOut, answered }));
  }
}

/** Lists as servers gave them last, so that a menu need not wait for a network. */
export interface ModelLists {
  of(endpoint: Endpoint, refresh: boolean): Promise<ModelList>;
  /** What the list told last; nobody is asked. */
  contextOf(endpointId: string, model: string): number | null;
  forget(endpointId: string): void;
}

export function createModelLists(
  keyOf: (endpointId: string) => Promise<string | null>,
  timeoutMs: number,
): ModelLists {
  const known = new Map<string, Promise<ModelList>>();
  const contexts = new Map<string, ReadonlyMap<string, number | null>>();
  const ask = async ({ id, baseUrl }: Endpoint) =>
    askForModels({ baseUrl, key: await keyOf(id), timeoutMs });
  return {
    async of(endpoint, refresh) {
      const before = refresh ? undefined : known.get(endpoint.id);
      if (before !== undefined) return before;
      const asking = ask(endpoint);
      known.set(endpoint.id, asking);
      const listed = await asking;
      // A failure is told once, and asked about again the next time.
      if (!listed.ok && known.get(endpoint.id) === asking) known.delete(endpoint.id);
      if (listed.ok) {
        const told = listed.value.map(({ name, contextTokens }) => [name, contextTokens] as const);
        contexts.set(endpoint.id, new Map(told));
      }
      return listed;
    },
    contextOf: (endpointId, model) => contexts.get(endpointId)?.get(model) ?? null,
    forget(endpointId) {
      known.delete(endpointId);
      contexts.delete(endpointId);
    },
  };
}

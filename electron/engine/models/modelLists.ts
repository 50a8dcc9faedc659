import { z } from 'zod';
import type { Endpoint } from '../../../shared/contract/models.ts';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { createSdk } from './openai/sdk.ts';
import { problemOf } from './problemOf.ts';

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(180) })) });

export type ModelNames = Result<readonly string[], ModelProblem>;

export interface ListOptions {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly timeoutMs: number;
}

/** The models a server says it has: no proof that one of them can be loaded. */
export async function askForModels({ baseUrl, key, timeoutMs }: ListOptions): Promise<ModelNames> {
  let answered = false;
  const limit = AbortSignal.timeout(timeoutMs);
  const noticed: typeof fetch = async (input, init) => {
    // A list that moved elsewhere is asked for by nobody: the key stays with the address given.
    const response = await fetch(input, { ...init, redirect: 'error' });
    answered = true;
    return response;
  };
  try {
    const sdk = createSdk({ baseUrl, key, timeoutMs, fetch: noticed });
    const list = listSchema.safeParse(await sdk.get('/models', { signal: limit }));
    return list.success ? ok(list.data.data.map(({ id }) => id)) : err('not_a_model_server');
  } catch (error) {
    const timedOut = limit.aborted ? 'slow_start' : null;
    return err(problemOf(error, { cancelled: false, timedOut, answered }));
  }
}

/** Lists as servers gave them last, so that a menu need not wait for a network. */
export interface ModelLists {
  of(endpoint: Endpoint, refresh: boolean): Promise<ModelNames>;
  forget(endpointId: string): void;
}

export function createModelLists(
  keyOf: (endpointId: string) => Promise<string | null>,
  timeoutMs: number,
): ModelLists {
  const known = new Map<string, Promise<ModelNames>>();
  const ask = async ({ id, baseUrl }: Endpoint) =>
    askForModels({ baseUrl, key: await keyOf(id), timeoutMs });
  return {
    async of(endpoint, refresh) {
      const before = refresh ? undefined : known.get(endpoint.id);
      if (before !== undefined) return before;
      const asking = ask(endpoint);
      known.set(endpoint.id, asking);
      const names = await asking;
      // A failure is told once, and asked about again the next time.
      if (!names.ok && known.get(endpoint.id) === asking) known.delete(endpoint.id);
      return names;
    },
    forget: (endpointId) => void known.delete(endpointId),
  };
}

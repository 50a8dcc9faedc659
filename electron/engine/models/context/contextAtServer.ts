import { z } from 'zod';
import type { EndpointPreset } from '../../../../shared/contract/models.ts';
import { createModelFetch } from '../http/modelFetch.ts';
import { LIST_LIMITS } from '../http/responseLimits.ts';
import { tokenCountSchema } from './listedContextWindow.ts';

/** Request to a server's own interface, besides OpenAI's. */
interface ContextRequest {
  readonly path: string;
  readonly body?: (model: string) => unknown;
  readonly sizeOf: (answer: unknown, model: string) => number | undefined;
}

const runningSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: tokenCountSchema.optional() })),
});
const shownSchema = z.object({ parameters: z.string() });
const propsSchema = z.object({
  default_generation_settings: z.object({ n_ctx: tokenCountSchema }),
});
const loadedSchema = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: tokenCountSchema.optional() })),
});

/** Ollama: the size a model was loaded with, else that of its model file. */
const OLLAMA: readonly ContextRequest[] = [
  {
    path: '/api/ps',
    sizeOf: (answer, model) =>
      runningSchema
        .safeParse(answer)
        .data?.models.find(({ name }) => [model, `${model}:latest`].includes(name))?.context_length,
  },
  {
    path: '/api/show',
    body: (model) => ({ model }),
    sizeOf(answer) {
      const match = /^num_ctx\s+(\d+)/mu.exec(shownSchema.safeParse(answer).data?.parameters ?? '');
      return tokenCountSchema.safeParse(Number(match?.[1])).data;
    },
  },
];
const LLAMA_CPP: readonly ContextRequest[] = [
  {
    path: '/props',
    sizeOf: (answer) => propsSchema.safeParse(answer).data?.default_generation_settings.n_ctx,
  },
];
const LM_STUDIO: readonly ContextRequest[] = [
  {
    path: '/api/v0/models',
    sizeOf: (answer, model) =>
      loadedSchema.safeParse(answer).data?.data.find(({ id }) => id === model)
        ?.loaded_context_length,
  },
];

/** Interfaces that a server of each preset may have, each with its requests. */
const INTERFACES: Partial<
  Readonly<Record<EndpointPreset, readonly (readonly ContextRequest[])[]>>
> = {
  ollama: [OLLAMA],
  llamacpp: [LLAMA_CPP],
  lmstudio: [LM_STUDIO],
  custom: [LLAMA_CPP, OLLAMA, LM_STUDIO],
};

/** Statuses of a path that a server does not have. */
const ABSENT: readonly number[] = [404, 405, 501];

export interface ContextServer {
  readonly preset: EndpointPreset;
  readonly baseUrl: string;
  readonly key: string | null;
  readonly timeoutMs: number;
}

/**
 * Context window of a model in tokens, from its server's own interface: Ollama truncates silently.
 * Null if the server does not report it. Notes in `absentPaths` the interfaces that a server of any
 * program does not have, which are not requested again.
 */
export async function contextAtServer(
  { preset, baseUrl, key, timeoutMs }: ContextServer,
  model: string,
  absentPaths = new Set<string>(),
): Promise<number | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const fetch = createModelFetch({ limits: LIST_LIMITS });
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  for (const requests of INTERFACES[preset] ?? []) {
    for (const [index, { path, body, sizeOf }] of requests.entries()) {
      if (absentPaths.has(path)) break;
      try {
        const init =
          body === undefined
            ? { headers }
            : {
                method: 'POST',
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify(body(model)),
              };
        const response = await fetch(new URL(path, baseUrl), { signal, ...init });
        // A later request may be refused for its model alone.
        if (preset === 'custom' && index === 0 && ABSENT.includes(response.status)) {
          absentPaths.add(path);
          await response.body?.cancel();
          break;
        }
        const size = sizeOf(await response.json(), model);
        if (size !== undefined) return size;
      } catch {
        if (signal.aborted) return null;
      }
    }
  }
  return null;
}

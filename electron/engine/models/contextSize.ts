import { APIError } from 'openai';
import { z } from 'zod';
import { createModelFetch } from './http/modelFetch.ts';
import { LIST_LIMITS } from './http/responseLimits.ts';

const tokens = z.int().min(256).max(100_000_000);

/** Names of the context window in model lists: OpenRouter, vLLM, LM Studio. */
const listedSchema = z.object({
  context_length: tokens.optional().catch(undefined),
  max_model_len: tokens.optional().catch(undefined),
  loaded_context_length: tokens.optional().catch(undefined),
});

/** Context window of a model in tokens, if its server's list has it. */
export function contextListed(entry: unknown): number | null {
  const parsed = listedSchema.safeParse(entry);
  if (!parsed.success) return null;
  const {
    loaded_context_length: loaded,
    max_model_len: maximum,
    context_length: usual,
  } = parsed.data;
  return loaded ?? maximum ?? usual ?? null;
}

/** Field of llama.cpp, and error message of vLLM and OpenAI. */
const refusedSchema = z.object({ n_ctx: tokens });
const SENTENCE = /maximum context length (?:is|of) (\d+)/iu;

/** Context window from the error of a server that refused a longer request. */
export function contextRefused(error: unknown): number | null {
  if (!(error instanceof APIError)) return null;
  const field = refusedSchema.safeParse(error.error);
  if (field.success) return field.data.n_ctx;
  const limit = tokens.safeParse(Number(SENTENCE.exec(error.message)?.[1]));
  return limit.success ? limit.data : null;
}

const runningSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: tokens.optional() })),
});

/**
 * Context window from Ollama's own interface, since Ollama truncates silently: that of a loaded
 * model. Null where it has none.
 */
export async function contextAtOllama(
  baseUrl: string,
  model: string,
  timeoutMs: number,
): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await createModelFetch({ limits: LIST_LIMITS })(new URL('/api/ps', baseUrl), {
      signal,
    });
    const running = runningSchema.safeParse(await response.json());
    const names = [model, `${model}:latest`];
    const loaded = running.data?.models.find(({ name }) => names.includes(name));
    return loaded?.context_length ?? null;
  } catch {
    return null;
  }
}

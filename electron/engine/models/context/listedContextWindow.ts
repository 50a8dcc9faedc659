import { z } from 'zod';

export const tokenCountSchema = z.int().min(256).max(100_000_000);
const optionalCount = tokenCountSchema.optional().catch(undefined);

/** Names of the context window in model lists: OpenRouter, vLLM, LM Studio, Groq, llama.cpp. */
const listedSchema = z.object({
  context_length: optionalCount,
  max_model_len: optionalCount,
  loaded_context_length: optionalCount,
  context_window: optionalCount,
  meta: z.object({ n_ctx: optionalCount }).optional().catch(undefined),
});

/** Context window of a model in tokens, if its server's list has it. */
export function listedContextWindow(entry: unknown): number | null {
  const parsed = listedSchema.safeParse(entry);
  if (!parsed.success) return null;
  const { loaded_context_length, meta, max_model_len, context_length, context_window } =
    parsed.data;
  return (
    loaded_context_length ??
    meta?.n_ctx ??
    max_model_len ??
    context_length ??
    context_window ??
    null
  );
}

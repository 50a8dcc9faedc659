import { APIError } from 'openai';
import { z } from 'zod';
import { tokens } from './contextListed.ts';

/** llama.cpp's field. */
const refusedSchema = z.object({ n_ctx: tokens });
/** The sentences of vLLM and OpenAI, of llama.cpp, of LM Studio, and of Ollama. */
const SENTENCES = [
  /maximum context length (?:is|of) (\d+)/iu,
  /available context size \((\d+) tokens/iu,
  /context (?:length|window|size)(?: is| of)?(?: only)? (\d+)/iu,
];

/** How many tokens a model reads at once, told by a server that just refused to read that much. */
export function contextRefused(error: unknown): number | null {
  if (!(error instanceof APIError)) return null;
  const field = refusedSchema.safeParse(error.error);
  if (field.success) return field.data.n_ctx;
  for (const sentence of SENTENCES) {
    const said = tokens.safeParse(Number(sentence.exec(error.message)?.[1]));
    if (said.success) return said.data;
  }
  return null;
}

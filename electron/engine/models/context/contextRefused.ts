import { APIError } from 'openai';
import { z } from 'zod';
import { messageOf, type AnyApiError } from '../http/reportedError.ts';
import { tokenCountSchema } from './listedContextWindow.ts';

/** Field of llama.cpp. */
const refusedSchema = z.object({ n_ctx: tokenCountSchema });
/** Error messages of vLLM and OpenAI, llama.cpp, LM Studio, and Ollama; then xAI, Gemini, and TGI. */
const SENTENCES = [
  /maximum context length (?:is|of) (\d+)/iu,
  /available context size \((\d+) tokens/iu,
  /context (?:length|window|size)(?: is| of)?(?: only)? (\d+)/iu,
  /maximum (?:prompt|model) length (?:is|of) (\d+)/iu,
  /maximum number of (?:input )?tokens allowed \((\d+)\)/iu,
  /`inputs` tokens.{0,40}must be <= (\d+)/iu,
];

/** Context window from the error of a server that refused a longer request. */
export function contextRefused(error: unknown): number | null {
  if (!(error instanceof APIError)) return null;
  const field = refusedSchema.safeParse(error.error);
  if (field.success) return field.data.n_ctx;
  const message = messageOf(error as AnyApiError);
  for (const sentence of SENTENCES) {
    const limit = tokenCountSchema.safeParse(Number(sentence.exec(message)?.[1]));
    if (limit.success) return limit.data;
  }
  return null;
}

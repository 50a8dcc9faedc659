import type { APIError } from 'openai';
import { z } from 'zod';

export type AnyApiError = APIError<number | undefined, Headers | undefined, object | undefined>;

const upstreamSchema = z.object({
  metadata: z.object({ raw: z.union([z.string(), z.looseObject({}), z.array(z.unknown())]) }),
});

/** Longest text of a provider that is read, in UTF-16 units. */
const MAX_UPSTREAM = 2_000;

/**
 * Message of an error. OpenRouter writes "Provider returned error", and beside it what the provider
 * said, mostly JSON in a string.
 */
export function messageOf(error: AnyApiError): string {
  const { raw } = upstreamSchema.safeParse(error.error).data?.metadata ?? {};
  if (raw === undefined) return error.message;
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return `${error.message} ${text.slice(0, MAX_UPSTREAM).replaceAll('\\"', '"')}`;
}

/** Statuses of a refusal; 5xx is a failure of the server in the middle of its answer. */
const refusalSchema = z.coerce.number().int().min(400).max(499).optional().catch(undefined);
const codesSchema = z.object({ code: refusalSchema, status_code: refusalSchema });

/**
 * Status of an error: that of the response, or that which a server writes into an error of its stream
 * (OpenRouter, Groq), since the stream itself began with 200.
 */
export function statusOf(error: AnyApiError): number | undefined {
  if (typeof error.status === 'number') return error.status;
  const { code, status_code: statusCode } = codesSchema.safeParse(error.error).data ?? {};
  return code ?? statusCode;
}

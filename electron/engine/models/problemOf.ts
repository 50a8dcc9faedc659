import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import { refusalIn } from './http/responseRefusal.ts';

/** What is known about a call when it fails. */
export interface CallState {
  /** The person stopped it. */
  readonly cancelled: boolean;
  /** Our own watchdog ended it. */
  readonly timedOut: 'slow_start' | 'stalled' | null;
  /** The answer's headers had arrived. */
  readonly answered: boolean;
}

const CONTEXT =
  /exceed_context|context_length|context (?:length|window|size)|maximum context|prompt (?:is )?too long|too many tokens/iu;
const GENERATION = /json_validate_failed|tool_use_failed/u;
const CREDIT = /insufficient_quota|billing|credit|payment/iu;

/**
 * The one code for whatever a call threw: the SDK's errors, and the raw ones it lets through when a
 * socket breaks or a piece of the stream is no JSON.
 */
export function problemOf(error: unknown, state: CallState): ModelProblem {
  if (state.cancelled) return 'cancelled';
  if (state.timedOut !== null) return state.timedOut;
  const refused = refusalIn(error);
  if (refused !== null) return refused.problem;
  if (error instanceof APIConnectionTimeoutError) return 'slow_start';
  if (error instanceof APIConnectionError) return 'unreachable';
  if (error instanceof APIUserAbortError) return 'dropped';
  if (error instanceof APIError) return problemOfStatus(error as AnyApiError);
  // The SDK's own parser, and the JSON of a body.
  if (error instanceof SyntaxError) return state.answered ? 'bad_stream' : 'not_a_model_server';
  if (error instanceof TypeError) return state.answered ? 'dropped' : 'unreachable';
  return 'internal';
}

export type AnyApiError = APIError<number | undefined, Headers | undefined, object | undefined>;

function problemOfStatus(error: AnyApiError): ModelProblem {
  const status = typeof error.status === 'number' ? error.status : null;
  const said = `${error.code ?? ''} ${error.type ?? ''} ${error.message}`;
  if (CONTEXT.test(said)) return 'context_overflow';
  // Groq found the model's own answer wanting: it is no word on the request.
  if (status === null || GENERATION.test(error.code ?? '')) return 'reported_error';
  if (status === 402 || (status === 429 && CREDIT.test(said))) return 'out_of_credit';
  switch (status) {
    case 401:
    case 403:
      return 'unauthorized';
    case 404:
      return 'model_not_found';
    case 429:
      return 'rate_limited';
    case 413:
      return 'context_overflow';
  }
  return status >= 500 ? 'server_error' : 'bad_request';
}

/** llama.cpp answers 503 while it loads a model: that is a wait, no failure. */
export function isLoading(error: unknown): boolean {
  return error instanceof APIError && error.status === 503 && /loading/iu.test(error.message);
}

/** Milliseconds a busy server asks to wait: a number of seconds, or milliseconds of its own. */
export function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof APIError)) return null;
  const headers = error.headers as Headers | undefined;
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

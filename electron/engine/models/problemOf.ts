import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import { refusalIn } from './http/responseRefusal.ts';
import { messageOf, statusOf, type AnyApiError } from './http/reportedError.ts';

/** State of a call at the time it fails. */
export interface CallState {
  /** Stopped by the person. */
  readonly wasCancelled: boolean;
  /** Ended by our own watchdog. */
  readonly timedOut: 'slow_start' | 'stalled' | null;
  /** True once the answer's headers had arrived. */
  readonly hasAnswered: boolean;
}

const CONTEXT =
  /exceed_context|context_length|context (?:length|window|size)|maximum (?:context|prompt|model length)|(?:prompt|input) (?:is )?too long|too many tokens|maximum number of (?:input )?tokens|`inputs` tokens|longer than the maximum/iu;
const GENERATION = /json_validate_failed|tool_use_failed/u;
const CREDIT = /billing|credit|payment/iu;
/** An account without money, at any status. */
const EMPTY_ACCOUNT =
  /insufficient[ _](?:quota|balance|credits?|funds)|billing_hard_limit|credit balance|out of credits/iu;
/** A limit of requests in a time: Groq, OpenAI and Gemini name a larger plan beside it. */
const RATE_LIMIT = /rate[ _-]?limit(?!.*per-day)|per minute|(?:try again|retry) in \d/iu;
/** Delay that a busy server names in its message alone: "20ms", "31.5s", "7m12.5s". */
const DELAY =
  /(?:try again|retry) in (?:(?<minutes>\d+)m)?(?<number>\d+(?:\.\d+)?)(?<unit>m?s)\b/iu;
/** Refusal of a key, for which Gemini has no status of its own. */
const KEY =
  /api[ _-]?key (?:is )?(?:not valid|invalid|expired)|(?:invalid|incorrect) api[ _-]?key/iu;

/**
 * Problem code of any error of a call: the SDK's errors, and the raw ones it lets through when a
 * socket breaks or a piece of the stream is no JSON.
 */
export function problemOf(error: unknown, state: CallState): ModelProblem {
  if (state.wasCancelled) return 'cancelled';
  if (state.timedOut !== null) return state.timedOut;
  const refusal = refusalIn(error);
  if (refusal !== null) return refusal.problem;
  if (error instanceof APIConnectionTimeoutError) return 'slow_start';
  if (error instanceof APIConnectionError) return 'unreachable';
  if (error instanceof APIUserAbortError) return 'dropped';
  if (error instanceof APIError) return problemOfStatus(error as AnyApiError);
  // From the SDK's own parser, or the JSON of a body.
  if (error instanceof SyntaxError) return state.hasAnswered ? 'bad_stream' : 'not_a_model_server';
  if (error instanceof TypeError) return state.hasAnswered ? 'dropped' : 'unreachable';
  return 'internal';
}

function problemOfStatus(error: AnyApiError): ModelProblem {
  const status = statusOf(error) ?? null;
  if (reportsContextOverflow(error)) return 'context_overflow';
  // A proxy may answer 200 and report in the body what the provider refused, without a status.
  if (status === 402 || reportsNoCredit(error, status)) return 'out_of_credit';
  if (status === 400 && KEY.test(textOf(error))) return 'unauthorized';
  // Groq rejected the model's own answer: that says nothing about the request.
  if (status === null || GENERATION.test(error.code ?? '')) return 'reported_error';
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

function reportsNoCredit(error: AnyApiError, status: number | null): boolean {
  const text = textOf(error);
  const speaksOfCredit = CREDIT.test(text) && !RATE_LIMIT.test(text);
  return (
    [null, 400, 403, 429].includes(status) &&
    (EMPTY_ACCOUNT.test(text) || (speaksOfCredit && [null, 429].includes(status)))
  );
}

/** True if a server says that a request is longer than what its model reads. */
export function reportsContextOverflow(error: AnyApiError): boolean {
  return CONTEXT.test(textOf(error));
}

function textOf(error: AnyApiError): string {
  return `${error.code ?? ''} ${error.type ?? ''} ${messageOf(error)}`;
}

/** True while llama.cpp loads a model and answers 503: to be retried, no failure. */
export function isLoading(error: unknown): boolean {
  return error instanceof APIError && error.status === 503 && /loading/iu.test(error.message);
}

/** What servers write into a 503 that passes soon: Gemini, Groq, Ollama. */
const BUSY = /overload|busy|capacity|too many|try again|temporar/iu;

/** True if a server has too much to do for the moment: to be retried, as after a rate limit. */
export function isOverloaded(error: unknown): boolean {
  if (!(error instanceof APIError)) return false;
  const apiError = error as AnyApiError;
  if (apiError.status === 529) return true;
  return (
    apiError.status === 503 && (BUSY.test(messageOf(apiError)) || retryAfterMs(error) !== null)
  );
}

/**
 * Retry delay requested by a busy server, in milliseconds: `retry-after-ms`, or `retry-after` in
 * seconds, or a sentence of its message.
 */
export function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof APIError)) return null;
  const headers = error.headers as Headers | undefined;
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000;
  const { minutes, number, unit } = DELAY.exec(messageOf(error as AnyApiError))?.groups ?? {};
  if (number === undefined) return null;
  return (
    Number(minutes ?? 0) * 60_000 + Number(number) * (unit?.toLowerCase() === 'ms' ? 1 : 1_000)
  );
}

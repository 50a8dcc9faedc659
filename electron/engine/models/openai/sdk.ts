import OpenAI from 'openai';
import type { ModelFetch } from '../http/modelFetch.ts';

export interface SdkOptions {
  readonly baseUrl: string;
  readonly key: string | null;
  /** Longest wait for the headers of an answer. */
  readonly timeoutMs: number;
  readonly fetch: ModelFetch;
}

/**
 * The SDK with everything it would take from the environment switched off: another program's key,
 * organisation or address must never be used, and it must not log.
 */
export function createSdk({ baseUrl, key, timeoutMs, fetch }: SdkOptions): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    // The SDK insists on a key; without one the header is taken out again, never sent empty.
    apiKey: key ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    defaultHeaders: key === null ? { Authorization: null } : {},
    fetch,
  });
}

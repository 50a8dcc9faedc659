import OpenAI from 'openai';
import type { ModelFetch } from '../http/modelFetch.ts';

export interface SdkOptions {
  readonly baseUrl: string;
  readonly key: string | null;
  /** Timeout for the headers of an answer. */
  readonly timeoutMs: number;
  readonly fetch: ModelFetch;
}

/**
 * SDK client without any default from the environment: another program's key, organization or
 * address must never be used, and it must not log.
 */
export function createSdk({ baseUrl, key, timeoutMs, fetch }: SdkOptions): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    // The SDK requires a key; without one the header is removed again, never sent empty.
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

import OpenAI from 'openai';

export interface SdkOptions {
  readonly baseUrl: string;
  readonly key: string | null;
  /** Longest wait for the headers of an answer. */
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/**
 * The SDK with everything it would take from the environment switched off: another program's key,
 * organisation or address must never be used, and it must not log.
 */
export function createSdk({ baseUrl, key, timeoutMs, fetch: through }: SdkOptions): OpenAI {
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
    // Read at each call: a test may put another one in its place.
    fetch: through ?? ((input, init) => globalThis.fetch(input, init)),
  });
}

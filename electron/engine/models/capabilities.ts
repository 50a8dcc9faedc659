import type { Capabilities } from '../../../shared/contract/models.ts';

/**
 * Capabilities of servers, by model, as probed; cached for this run, and probed again after an
 * error.
 */
export interface CapabilityCache {
  get(ref: string): KnownCapabilities;
  note(ref: string, found: Partial<KnownCapabilities>): void;
  /** Drops the cache after an error: the server may have changed. */
  forget(ref: string): void;
}

/** The field that limits an answer; null = the server takes none. */
export type LengthField = 'max_tokens' | 'max_completion_tokens' | null;

export interface KnownCapabilities extends Capabilities {
  /** False once a server refused token counts in a stream. */
  readonly streamUsage: boolean;
  /** False once a server refused pictures. */
  readonly images: boolean;
  /** False once a server refused a system message. */
  readonly systemRole: boolean;
  /** False once a server refused a temperature. */
  readonly temperature: boolean;
  readonly lengthField: LengthField;
  /** True once the model was seen to think before it answers. */
  readonly isReasoning: boolean;
  /** Unparsable answers in a row on the mode of `structured` in use. */
  readonly unreadable: number;
  /** Context window in tokens, as a refusal gave it; null = none was given. */
  readonly contextTokens: number | null;
  /** Context window that the server reported when it refused. */
  readonly contextReported: number | null;
}

const UNKNOWN: KnownCapabilities = {
  tools: null,
  structured: null,
  embedding: null,
  streamUsage: true,
  images: true,
  systemRole: true,
  temperature: true,
  lengthField: 'max_tokens',
  isReasoning: false,
  unreadable: 0,
  contextTokens: null,
  contextReported: null,
};

export function createCapabilityCache(): CapabilityCache {
  const cache = new Map<string, KnownCapabilities>();
  return {
    get: (ref) => cache.get(ref) ?? UNKNOWN,
    note(ref, found) {
      cache.set(ref, { ...(cache.get(ref) ?? UNKNOWN), ...found });
    },
    forget: (ref) => void cache.delete(ref),
  };
}

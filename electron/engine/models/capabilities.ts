import type { Capabilities } from '../../../shared/contract/models.ts';

/**
 * Capabilities of servers, by model, as probed; cached for this run, and probed again after an
 * error.
 */
export interface CapabilityCache {
  get(ref: string): Known;
  note(ref: string, found: Partial<Known>): void;
  /** Drops the cache after an error: the server may have changed. */
  forget(ref: string): void;
}

export interface Known extends Capabilities {
  /** False once a server refused token counts in a stream. */
  readonly streamUsage: boolean;
  /** Context window in tokens; null = unknown. */
  readonly contextTokens: number | null;
}

const UNKNOWN: Known = {
  tools: null,
  structured: null,
  embedding: null,
  streamUsage: true,
  contextTokens: null,
};

export function createCapabilityCache(): CapabilityCache {
  const cache = new Map<string, Known>();
  return {
    get: (ref) => cache.get(ref) ?? UNKNOWN,
    note(ref, found) {
      cache.set(ref, { ...(cache.get(ref) ?? UNKNOWN), ...found });
    },
    forget: (ref) => void cache.delete(ref),
  };
}

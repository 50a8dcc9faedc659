import type { Capabilities } from '../../../shared/contract/models.ts';

/** What servers were found able to do, by model; kept for this run, and asked again after an error. */
export interface CapabilityCache {
  get(ref: string): Known;
  note(ref: string, found: Partial<Known>): void;
  /** After an error: the server may be another one now. */
  forget(ref: string): void;
}

/** The field that limits an answer; null = the server takes none. */
export type LengthField = 'max_tokens' | 'max_completion_tokens' | null;

export interface Known extends Capabilities {
  /** False once a server refused to be asked for token counts in a stream. */
  readonly streamUsage: boolean;
  /** False once a server refused to be told a temperature. */
  readonly temperature: boolean;
  readonly lengthField: LengthField;
  /** It was seen to think before it answers. */
  readonly thinks: boolean;
  /** Unreadable answers in a row on the rung of `structured` in force. */
  readonly unreadable: number;
  /** How many tokens it reads at once; null = nobody told. */
  readonly contextTokens: number | null;
}

const UNKNOWN: Known = {
  tools: null,
  structured: null,
  embedding: null,
  streamUsage: true,
  temperature: true,
  lengthField: 'max_tokens',
  thinks: false,
  unreadable: 0,
  contextTokens: null,
};

export function createCapabilityCache(): CapabilityCache {
  const known = new Map<string, Known>();
  return {
    get: (ref) => known.get(ref) ?? UNKNOWN,
    note(ref, found) {
      known.set(ref, { ...(known.get(ref) ?? UNKNOWN), ...found });
    },
    forget: (ref) => void known.delete(ref),
  };
}

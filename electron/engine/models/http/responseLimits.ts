const KIB = 1_024;
const MIB = 1_024 * KIB;

export interface ResponseLimits {
  /** Limit of the whole body. */
  readonly bytes: number;
  /**
   * Limit of one server-sent event; the body is then passed on event by event. Null where the body
   * is one document.
   */
  readonly eventBytes: number | null;
}

/** Size of an answer of 500,000 characters with one event per character. */
export const CHAT_LIMITS: ResponseLimits = { bytes: 128 * MIB, eventBytes: MIB };
/** 64 vectors of 4,096 numbers take 6 MiB. */
export const EMBEDDING_LIMITS: ResponseLimits = { bytes: 16 * MIB, eventBytes: null };
/** The longest list of a public router has under a thousand models and takes less than 1 MiB. */
export const LIST_LIMITS: ResponseLimits = { bytes: 4 * MIB, eventBytes: null };
/** Limits of an error response. */
export const ERROR_LIMITS: ResponseLimits = { bytes: 64 * KIB, eventBytes: null };

/**
 * Length limit of an answer in characters, reasoning and tool calls included: about 128,000 tokens,
 * the largest output of any model.
 */
export const MAX_ANSWER_CHARACTERS = 500_000;

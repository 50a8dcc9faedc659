/** Lower bound, even if the context is full: the turn to answer is sent whatever its length. */
const MIN_TOKENS = 256;

/** Tokens where the window of a model is unknown, and their limit where it is known. */
const DEFAULT_TOKENS = 8_000;
const MAX_TOKENS = 32_000;

/**
 * Tokens of earlier turns that a model is sent: window = min(requested, max(256, context −
 * ⌈context/4⌉ − reserved)), where `requested` is the setting (500–2,000,000; auto = 32,000),
 * `context` what the model reads at once (null = unknown: the setting applies, and auto is 8,000),
 * and `reserved` what goes along: instructions, memories and tools. A quarter is left for the answer
 * and the tools' results.
 *
 * Worked example: 8,000 requested, a model of 4,096, 1,200 reserved: min(8,000, 4,096 − 1,024 −
 * 1,200) = 1,872.
 *
 * Source: docs/configuration.md ("auto": what the server says it reads) and decision 0047: a server
 * may cut off silently.
 */
export function windowBudget(
  requested: number | 'auto',
  context: number | null,
  reserved: number,
): number {
  if (context === null) return requested === 'auto' ? DEFAULT_TOKENS : requested;
  const maximum = requested === 'auto' ? MAX_TOKENS : requested;
  return Math.min(maximum, Math.max(MIN_TOKENS, promptBudget(context) - reserved));
}

/** Tokens of a whole request to a model that reads `context` at once: three quarters of it. */
export function promptBudget(context: number): number {
  return context - Math.ceil(context / 4);
}

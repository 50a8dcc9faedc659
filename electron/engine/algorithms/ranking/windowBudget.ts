/** Lower bound, even if the context is full: the turn to answer is sent whatever its length. */
const LEAST = 256;

/**
 * Tokens of earlier turns that a model is sent: window = min(wanted, max(256, context − ⌈context/4⌉
 * − others)), where `wanted` is the setting (500–2,000,000), `context` what the model reads at once
 * (null = unknown, and the setting stands), and `others` what goes along: instructions, memories
 * and tools. A quarter is left for the answer and for what tools give back.
 *
 * Worked example: 8,000 wanted, a model of 4,096, others of 1,200: min(8,000, 4,096 − 1,024 −
 * 1,200) = 1,872.
 *
 * Source: "bounded by the model's context", configuration.md; servers that cut off silently,
 * llm-feasibility.md §1.
 */
export function windowBudget(requested: number, context: number | null, reserved: number): number {
  if (context === null) return requested;
  return Math.min(requested, Math.max(LEAST, context - Math.ceil(context / 4) - reserved));
}

/** Exponent of the forgetting curve; see `fading.ts`. */
const DECAY_EXPONENT = 0.8;

/**
 * The rate λ at which a memory reaches the threshold after so many days without use: the fading
 * curve solved for its rate. Per day^0.8, 0 or more.
 *
 *     λ = ln(c / threshold) / d^0.8
 *
 * 0, never, where there is nothing to fade to: c ≤ threshold, or threshold = 0. Decision 0063.
 * Example: c = 0.8, threshold = 0.05, d = 90 gives 2.7726 / 36.59 = 0.0758.
 */
export function decayRateForLifetime(confidence: number, threshold: number, days: number): number {
  if (threshold === 0 || confidence <= threshold) return 0;
  return Math.log(confidence / threshold) / days ** DECAY_EXPONENT;
}

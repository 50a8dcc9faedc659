import type { EpochMs } from '../../../../shared/domain/primitives.ts';

export const MS_PER_DAY = 86_400_000;

/** Exponent of the forgetting curve: 1 would be plain exponential decay. */
const DECAY_EXPONENT = 0.8;

export interface FadingCurve {
  /** c, base confidence, 0..1. Fading never overwrites it. */
  readonly confidence: number;
  /** λ, per day^0.8, 0..2; 0 = never fades. */
  readonly decayRate: number;
  /** Last access, or the creation if it was never used. */
  readonly since: EpochMs;
}

/**
 * Strength of a memory now, 0..1.
 *
 *     strength(t) = c · exp(−λ · d^0.8),   d = max(0, t − since) in days
 *
 * Stretched exponential decay; what fades at all is decision 0063. The exponent 0.8 was chosen by
 * hand and comes from no paper. A clock that was set back counts as d = 0.
 * Example: c = 1, λ = 0.1, d = 10 gives exp(−0.1 · 6.3096) = 0.532.
 */
export function strengthAt(curve: FadingCurve, now: EpochMs): number {
  const days = Math.max(0, now - curve.since) / MS_PER_DAY;
  return curve.confidence * Math.exp(-curve.decayRate * days ** DECAY_EXPONENT);
}

/**
 * The first whole millisecond at which strength is at or below the threshold; null = never.
 *
 *     d = (ln(c / threshold) / λ)^(1 / 0.8),   fade time = since + d days, rounded up
 *
 * Never: λ = 0, threshold = 0 (the curve only approaches it), or a date past what a number can
 * hold. At once (`since`): c ≤ threshold. Example: c = 1, λ = 0.1, threshold = 0.05 gives
 * d = (2.9957 / 0.1)^1.25 = 70.09 days.
 */
export function fadeTime(curve: FadingCurve & { readonly threshold: number }): EpochMs | null {
  const { confidence, decayRate, since, threshold } = curve;
  if (decayRate === 0 || threshold === 0) return null;
  if (confidence <= threshold) return since;
  const days = (Math.log(confidence / threshold) / decayRate) ** (1 / DECAY_EXPONENT);
  const at = Math.ceil(since + days * MS_PER_DAY);
  return at <= Number.MAX_SAFE_INTEGER ? at : null;
}

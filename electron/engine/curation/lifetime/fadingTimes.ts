import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { fadeTime } from '../../algorithms/decay/fading.ts';
import type { DecayStateRow } from '../../storage/connection/rows.ts';
import type { FadingRule } from './fadingRule.ts';

/** Curve of a memory, before the rule moves or removes it. */
export interface DecayCurve {
  readonly confidence: number;
  readonly decayRate: number;
  /** Last access, else the creation, or the moment at which its life begins anew. */
  readonly since: EpochMs;
}

export type FadingTimes = Pick<DecayStateRow, 'fades_from' | 'fade_at'>;

/** Times at which a memory begins to fade and has faded; both null where it never does. */
export function fadingTimes(
  rule: FadingRule,
  { confidence, decayRate, since }: DecayCurve,
  threshold: number,
): FadingTimes {
  if (rule.kind === 'never') return { fades_from: null, fade_at: null };
  const from = Math.max(since, rule.notBefore);
  return { fades_from: from, fade_at: fadeTime({ confidence, decayRate, since: from, threshold }) };
}

/**
 * Fade time of a reinforced memory: by the current curve, and never sooner than before. The curve
 * alone would shorten it if the threshold was raised meanwhile.
 */
export function latestFadeAt(
  previous: EpochMs,
  curve: Parameters<typeof fadeTime>[0],
): EpochMs | null {
  const at = fadeTime(curve);
  return at === null ? null : Math.max(previous, at);
}

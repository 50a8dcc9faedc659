import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { MS_PER_DAY, strengthAt, type FadingCurve } from './fading.ts';

/** Number of points: enough for a smooth line, few enough for a table. */
const POINT_COUNT = 25;

/** Forecast length for a memory that never fades. */
const FORECAST_DAYS = 90;

export interface ForecastPoint {
  readonly at: EpochMs;
  /** 0..1 */
  readonly strength: number;
}

/**
 * Past and future strength of an unused memory: 25 points at even distances from its last use (else
 * its creation) until it fades, or until 90 days from now.
 *
 *     at(i) = since + i · (end − since) / 24,   strength(i) = strengthAt(curve, at(i))
 *
 * Source: the curve of `fading.ts`. Example: c = 1, λ = 0.1 and a fade after 70.09 days end at
 * 0.05.
 */
export function strengthForecast(
  curve: FadingCurve & { readonly fadeAt: EpochMs | null },
  now: EpochMs,
): ForecastPoint[] {
  const end = Math.max(curve.fadeAt ?? now + FORECAST_DAYS * MS_PER_DAY, curve.since);
  return Array.from({ length: POINT_COUNT }, (_, i) => {
    const at = Math.round(curve.since + (i * (end - curve.since)) / (POINT_COUNT - 1));
    return { at, strength: strengthAt(curve, at) };
  });
}

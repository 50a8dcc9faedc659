import type { Trust } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../decay/fading.ts';

/** Each moves a score by at most this share, up or down. */
const IMPORTANCE_SHARE = 0.1;
const STRENGTH_SHARE = 0.1;
const RECENCY_SHARE = 0.05;

/** After so many days a memory is neither new nor old. */
const RECENCY_HALF_LIFE_DAYS = 30;

const CONTRADICTED_FACTOR = 0.85;

const TRUST: Readonly<Record<Trust, number>> = {
  user: 1.05,
  extracted: 1,
  inferred: 0.95,
  ingested: 0.85,
};

/**
 * Factors that move a fused score a little, each applied once:
 *
 *     importance     1 + 0.1 · (i − 50) / 50            i = 0..100           0.9 .. 1.1
 *     strength       1 + 0.1 · (2 s − 1)                s = 0..1             0.9 .. 1.1
 *     recency        1 + 0.05 · (2 · 2^(−d / 30) − 1)   d = days since, ≥ 0  0.95 .. 1.05
 *     contradiction  0.85 while nobody has resolved it, else 1
 *     trust          1.05 user, 1 extracted, 0.95 inferred, 0.85 ingested
 *
 * Their product lies between 0.53 and 1.33: what fits better cannot be overtaken by what is merely
 * new. The shares were set by hand. As a ranked list of its own, recency halved the quality of
 * answers in a published test, so it is bounded here.
 */
export const relevanceModifiers = {
  importance: (importance: number): number => 1 + (IMPORTANCE_SHARE * (importance - 50)) / 50,
  strength: (strength: number): number => 1 + STRENGTH_SHARE * (2 * strength - 1),
  recency: (eventTime: EpochMs, now: EpochMs): number => {
    const days = Math.max(0, now - eventTime) / MS_PER_DAY;
    return 1 + RECENCY_SHARE * (2 * 2 ** (-days / RECENCY_HALF_LIFE_DAYS) - 1);
  },
  contradiction: (contradicted: boolean): number => (contradicted ? CONTRADICTED_FACTOR : 1),
  trust: (trust: Trust): number => TRUST[trust],
} as const;

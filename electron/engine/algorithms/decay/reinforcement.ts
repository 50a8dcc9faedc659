import type { Trust } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { TRUST_CEILING } from './trustCeiling.ts';

/** Decay state that using a memory changes. */
export interface AccessState {
  readonly confidence: number;
  readonly accessCount: number;
  readonly lastAccessed: EpochMs;
}

const MAX_STEP_FACTOR = 0.05;
/** Number of uses after which the step has grown to STEP · ln 2. */
const USES_SCALE = 20;

/**
 * Decay state of a memory after an answer used it.
 *
 *     n' = n + 1
 *     c' = max(c, min(ceiling(trust), c + 0.05 · ln(1 + n' / 20)))
 *     last accessed' = now (never earlier than before)
 *
 * n uses so far, c base confidence 0..1, ceiling 1 `user`, 0.8 `extracted`, 0.6 otherwise. The max
 * keeps what is already above its ceiling, such as an extraction the person confirmed: use never
 * weakens. What counts as use is decision 0054.
 * Example: trust extracted, c = 0.7, n = 9: c' = 0.7 + 0.05 · ln(1.5) = 0.7203.
 */
export function reinforce(
  decayState: {
    readonly confidence: number;
    readonly accessCount: number;
    /** Last access, or the creation if it was never used. */
    readonly since: EpochMs;
  },
  trust: Trust,
  now: EpochMs,
): AccessState {
  const accessCount = decayState.accessCount + 1;
  const uncappedConfidence =
    decayState.confidence + MAX_STEP_FACTOR * Math.log(1 + accessCount / USES_SCALE);
  return {
    confidence: Math.max(decayState.confidence, Math.min(TRUST_CEILING[trust], uncappedConfidence)),
    accessCount,
    lastAccessed: Math.max(decayState.since, now),
  };
}

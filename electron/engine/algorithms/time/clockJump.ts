import type { EpochMs } from '../../../../shared/domain/primitives.ts';

/** Largest correction of a clock; a time further ahead was written by a wrong one. */
export const CLOCK_JUMP_MS = 24 * 60 * 60_000;

/**
 * True if a time was written while the clock was set far ahead.
 *
 *     fromFuture  ⇔  at > now + one day
 *
 * Decision 0037: a clock may be set ten years ahead and back. Example: at noon, tomorrow 11:59 is
 * taken for a small correction, the day after is not.
 */
export function isFromFuture(at: EpochMs, now: EpochMs): boolean {
  return at > now + CLOCK_JUMP_MS;
}

/**
 * Times of events in their order, newest first, clamped to now: one from the future takes the time
 * of the next newer event, so that the order of times is the order of events.
 *
 *     t'ᵢ = tᵢ ≤ now ? tᵢ : min(now, t'₀ … t'ᵢ₋₁)
 *
 * Example: now 10, times 9, 500, 7 give 9, 9, 7.
 */
export function timesUntilNow(times: readonly EpochMs[], now: EpochMs): EpochMs[] {
  let newer = now;
  return times.map((at) => {
    const clamped = at <= now ? at : newer;
    newer = Math.min(newer, clamped);
    return clamped;
  });
}

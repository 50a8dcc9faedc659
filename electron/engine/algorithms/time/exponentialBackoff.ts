/** Range of pauses between tries, in milliseconds. */
export interface BackoffRange {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Pause before the next try after a number of failures in a row, in milliseconds:
 *
 *     pause = min(max, min · 2^(failures − 1)), and min for no failure
 *
 * Without jitter: one program tries, on one computer. Example: from 1 to 30 minutes, the sixth
 * failure is the first to wait for 30. Source: https://en.wikipedia.org/wiki/Exponential_backoff
 */
export function exponentialBackoff(failures: number, { minMs, maxMs }: BackoffRange): number {
  return Math.min(maxMs, minMs * 2 ** Math.max(0, failures - 1));
}

/** Reports that a pause after a try is over. A clock that was set back prolongs no pause. */
export function isPauseOver(triedAt: number, now: number, pauseMs: number): boolean {
  return Math.abs(now - triedAt) >= pauseMs;
}

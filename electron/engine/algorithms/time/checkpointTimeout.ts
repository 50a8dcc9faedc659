const MEGABYTE = 1024 * 1024;

/** Size in bytes above which a write-ahead log is checkpointed; a log that begins anew keeps it. */
export const LONG_LOG_BYTES = 48 * MEGABYTE;

/** Size in bytes below which no writer waits for readers. */
const VERY_LONG_LOG_BYTES = 256 * MEGABYTE;
const MIN_MS = 30;
const MAX_MS = 2_000;
const DOUBLING_BYTES = 32 * MEGABYTE;

/**
 * Longest wait, in milliseconds, that a WAL checkpoint may impose on writers so that readers end:
 *
 *     wait = 0 below 256 MiB, else min(2000, 30 · 2^((bytes − 256 MiB) / 32 MiB))
 *
 * A checkpoint that finds readers is tried again 64 commits later, and one in four finds none even
 * between searches without a pause. What is in the database already costs no more than disk space.
 * The log must end somewhere, though: the longer it is, the more a checkpoint is worth the wait.
 * Example: 320 MiB give 120 ms, 384 MiB 480 ms. The range is 0..2000, below the 5 s after which a
 * write gives up.
 */
export function checkpointTimeout(bytes: number): number {
  if (bytes < VERY_LONG_LOG_BYTES) return 0;
  const doublings = (bytes - VERY_LONG_LOG_BYTES) / DOUBLING_BYTES;
  return Math.min(MAX_MS, MIN_MS * 2 ** doublings);
}

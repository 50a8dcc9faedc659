const MEGABYTE = 1024 * 1024;

/** Size in bytes above which a write-ahead log is checkpointed at once. */
export const LONG_LOG_BYTES = 16 * MEGABYTE;

const MIN_MS = 30;
const MAX_MS = 2_000;
const DOUBLING_BYTES = 8 * MEGABYTE;

/**
 * Longest wait, in milliseconds, that a WAL checkpoint may impose on writers:
 *
 *     wait = min(2000, 30 · 2^((bytes − 16 MiB) / 8 MiB))
 *
 * 30 ms, too short to be noticed, are enough for an idle machine. On a busy one the log would grow
 * for as long as writes go on: the longer it is, the more a checkpoint is worth the wait.
 * Example: 32 MiB give 120 ms, 48 MiB 480 ms. The range is 30..2000, below the 5 s after which a
 * write gives up.
 */
export function checkpointTimeout(bytes: number): number {
  const doublings = Math.max(0, bytes - LONG_LOG_BYTES) / DOUBLING_BYTES;
  return Math.min(MAX_MS, MIN_MS * 2 ** doublings);
}

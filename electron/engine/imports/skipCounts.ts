import type { SkipReason, Skipped } from '../../../shared/domain/imports.ts';

/** Counts one more part that is not imported. */
export function addSkipped(counts: Skipped, reason: SkipReason, count = 1): void {
  counts[reason] = (counts[reason] ?? 0) + count;
}

export function addAllSkipped(counts: Skipped, addition: Skipped): void {
  for (const [reason, count] of Object.entries(addition)) {
    addSkipped(counts, reason as SkipReason, count);
  }
}

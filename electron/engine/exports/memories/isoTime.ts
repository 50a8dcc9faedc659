import type { EpochMs } from '../../../../shared/domain/primitives.ts';

/** Time as ISO 8601 in UTC; null for none. */
export function isoTime(at: EpochMs | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}

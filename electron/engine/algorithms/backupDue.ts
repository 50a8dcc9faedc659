import type { EpochMs } from '../../../shared/domain/primitives.ts';

export interface BackupState {
  readonly now: EpochMs;
  /** Milliseconds between two copies while something is written. */
  readonly everyMs: number;
  /** Of the database. */
  readonly lastEventSeq: number;
  readonly newest: { readonly createdAt: EpochMs; readonly lastEventSeq: number } | null;
  /** When a copy was last begun, whatever came of it. */
  readonly triedAt: EpochMs | null;
}

/** Between two tries, in milliseconds: one that failed is tried again long before the next is due. */
export const RETRY_MS = 5 * 60_000;

/**
 * Whether to copy the database now: something was written since the newest copy, that copy is as old
 * as the setting says, and no try has just failed or still goes on.
 */
export function isBackupDue({ now, everyMs, lastEventSeq, newest, triedAt }: BackupState): boolean {
  if (newest !== null && newest.lastEventSeq === lastEventSeq) return false;
  if (newest !== null && now - newest.createdAt < everyMs) return false;
  // A try from the future was made before the clock was set back.
  return triedAt === null || triedAt > now || now - triedAt >= Math.min(RETRY_MS, everyMs);
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';

export interface BackupState {
  readonly now: EpochMs;
  /** Milliseconds between two backups while something is written. */
  readonly intervalMs: number;
  /** Last event of the database. */
  readonly lastEventSeq: number;
  readonly newestBackup: { readonly createdAt: EpochMs; readonly lastEventSeq: number } | null;
  /** End of the last import or undo of one, which no event tells of; null: there was none. */
  readonly importedAt: EpochMs | null;
  /** Time of the last attempt to make a backup, whatever its outcome. */
  readonly lastAttemptAt: EpochMs | null;
  /** Start of the nightly run in progress: its last stage is a backup. */
  readonly nightlyRunStartedAt: EpochMs | null;
  /** Length of the external journal, which only backups shorten. */
  readonly journalBytes: number;
}

/** Length of the external journal from which on backups come sooner, and its milliseconds. */
export const LONG_JOURNAL_BYTES = 100 * 1024 * 1024;
export const LONG_JOURNAL_INTERVAL_MS = 10 * 60_000;

/** Milliseconds between two attempts: a failed one is retried long before the next is due. */
export const RETRY_MS = 5 * 60_000;

/**
 * Schedule check for the next backup: something was written since the newest one, which is as old as
 * the setting says, no attempt has just failed or is in progress, and no nightly run that ends with a
 * backup is in progress. A night that lasts longer than the time between two backups is not waited
 * for. While the external journal is long, backups come sooner than the setting says: it is read
 * whole at each start.
 */
export function isBackupDue(state: BackupState): boolean {
  const { now, lastEventSeq, newestBackup, importedAt, lastAttemptAt, nightlyRunStartedAt } = state;
  const intervalMs =
    state.journalBytes > LONG_JOURNAL_BYTES
      ? Math.min(state.intervalMs, LONG_JOURNAL_INTERVAL_MS)
      : state.intervalMs;
  const isCurrent =
    newestBackup !== null &&
    newestBackup.lastEventSeq === lastEventSeq &&
    // A time in the future was noted before the clock was set back.
    (importedAt === null || importedAt < newestBackup.createdAt || importedAt > now);
  if (isCurrent) return false;
  if (newestBackup !== null && now - newestBackup.createdAt < intervalMs) return false;
  const isRecent = (at: EpochMs | null, durationMs: number) =>
    at !== null && at <= now && now - at < durationMs;
  return (
    !isRecent(lastAttemptAt, Math.min(RETRY_MS, intervalMs)) &&
    !isRecent(nightlyRunStartedAt, intervalMs)
  );
}

import { describe, expect, test } from 'vitest';
import {
  isBackupDue,
  LONG_JOURNAL_BYTES,
  LONG_JOURNAL_INTERVAL_MS,
  RETRY_MS,
} from '../../../../../../electron/engine/algorithms/time/backupDue.ts';

const MINUTE = 60_000;
const now = 1_000 * MINUTE;
const written = {
  now,
  intervalMs: 30 * MINUTE,
  lastEventSeq: 9,
  importedAt: null,
  lastAttemptAt: null,
  nightlyRunStartedAt: null,
  journalBytes: 0,
};
const copied = (minutesAgo: number, lastEventSeq = 8) => ({
  createdAt: now - minutesAgo * MINUTE,
  lastEventSeq,
});

describe('a backup is due', () => {
  test('when there is none yet, or the newest is as old as the setting says', () => {
    expect(isBackupDue({ ...written, newestBackup: null })).toBe(true);
    expect(isBackupDue({ ...written, newestBackup: copied(30) })).toBe(true);
    expect(isBackupDue({ ...written, newestBackup: copied(29) })).toBe(false);
  });

  test('sooner than the setting says while the external journal is long', () => {
    const long = { ...written, journalBytes: LONG_JOURNAL_BYTES + 1 };
    const minutes = LONG_JOURNAL_INTERVAL_MS / MINUTE;
    expect(isBackupDue({ ...long, newestBackup: copied(minutes) })).toBe(true);
    expect(isBackupDue({ ...long, newestBackup: copied(minutes - 1) })).toBe(false);
    expect(isBackupDue({ ...long, newestBackup: copied(minutes, 9) })).toBe(false);
    expect(isBackupDue({ ...long, intervalMs: MINUTE, newestBackup: copied(1) })).toBe(true);
    const short = { ...written, journalBytes: LONG_JOURNAL_BYTES };
    expect(isBackupDue({ ...short, newestBackup: copied(minutes) })).toBe(false);
  });

  test('only when something was written since', () => {
    expect(isBackupDue({ ...written, newestBackup: copied(90, 9) })).toBe(false);
  });

  test('after an import that the newest backup does not have, though no event tells of it', () => {
    const imported = (minutesAgo: number) => ({
      ...written,
      newestBackup: copied(90, 9),
      importedAt: now - minutesAgo * MINUTE,
    });
    expect(isBackupDue(imported(10))).toBe(true);
    expect(isBackupDue(imported(91))).toBe(false);
    // It ended before the clock was set back.
    expect(isBackupDue(imported(-10))).toBe(false);
  });

  test('again a few minutes after a try that failed, and not before', () => {
    const tried = (ago: number) => ({
      ...written,
      newestBackup: copied(90),
      lastAttemptAt: now - ago,
    });
    expect(isBackupDue(tried(RETRY_MS - 1))).toBe(false);
    expect(isBackupDue(tried(RETRY_MS))).toBe(true);
    expect(isBackupDue({ ...tried(2 * MINUTE), intervalMs: MINUTE })).toBe(true);
    // The clock was set back since.
    expect(isBackupDue(tried(-MINUTE))).toBe(true);
  });

  test('not while a night goes on that ends with one, unless it takes longer than that', () => {
    const night = (ago: number) => ({
      ...written,
      newestBackup: copied(24 * 60),
      nightlyRunStartedAt: now - ago * MINUTE,
    });
    expect(isBackupDue(night(0))).toBe(false);
    expect(isBackupDue(night(29))).toBe(false);
    expect(isBackupDue(night(30))).toBe(true);
    expect(isBackupDue(night(-1))).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import {
  isBackupDue,
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
  nightSince: null,
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
      nightSince: now - ago * MINUTE,
    });
    expect(isBackupDue(night(0))).toBe(false);
    expect(isBackupDue(night(29))).toBe(false);
    expect(isBackupDue(night(30))).toBe(true);
    expect(isBackupDue(night(-1))).toBe(true);
  });
});

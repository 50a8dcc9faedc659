import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../decay/fading.ts';

export interface RetentionRule {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** Younger than this, every backup is kept: two days. */
const KEEP_ALL_MS = 2 * MS_PER_DAY;

const WEEK_MS = 7 * MS_PER_DAY;
const MONTH_MS = 30 * MS_PER_DAY;

/**
 * Backup retention: keeps all of the last two days before the newest one, then the newest of each
 * of the last `daily` days, `weekly` weeks and `monthly` months (of 30 days, counted in UTC) that
 * have any. The newest backup is always kept. Age is that of `newestFirst`.
 *
 * Worked example: backups at days 0, 9, 9.5 and 10 with { daily: 2, weekly: 1, monthly: 1 } leave
 * 9, 9.5 and 10: all younger than two days, and of each period the newest is among them.
 *
 * Source: Anki's scheme of backups: all for two days; 12 daily, 10 weekly, 9 monthly.
 */
export function backupsToKeep(
  backups: readonly { readonly id: Id; readonly createdAt: EpochMs }[],
  rule: RetentionRule,
  now: EpochMs,
): ReadonlySet<Id> {
  const sorted = newestFirst(backups, now);
  const [newest] = sorted;
  if (newest === undefined) return new Set();
  const recentBackups = sorted.filter(
    ({ createdAt }) => createdAt <= newest.createdAt && newest.createdAt - createdAt < KEEP_ALL_MS,
  );
  return new Set(
    [
      ...recentBackups,
      ...newestPerPeriod(sorted, MS_PER_DAY, rule.daily),
      ...newestPerPeriod(sorted, WEEK_MS, rule.weekly),
      ...newestPerPeriod(sorted, MONTH_MS, rule.monthly),
    ].map(({ id }) => id),
  );
}

/**
 * Sorts backups by age, newest first. One dated in the future was made while the clock stood ahead:
 * it counts as the oldest.
 */
export function newestFirst<B extends { readonly id: Id; readonly createdAt: EpochMs }>(
  backups: readonly B[],
  now: EpochMs,
): B[] {
  const isInFuture = (backup: B) => backup.createdAt > now;
  return [...backups].sort(
    (a, b) =>
      Number(isInFuture(a)) - Number(isInFuture(b)) ||
      b.createdAt - a.createdAt ||
      (a.id < b.id ? 1 : -1),
  );
}

function newestPerPeriod<B extends { readonly createdAt: EpochMs }>(
  sorted: readonly B[],
  periodMs: number,
  count: number,
): B[] {
  const byPeriod = new Map<number, B>();
  for (const backup of sorted) {
    const period = Math.floor(backup.createdAt / periodMs);
    if (!byPeriod.has(period)) byPeriod.set(period, backup);
  }
  return [...byPeriod.values()].slice(0, count);
}

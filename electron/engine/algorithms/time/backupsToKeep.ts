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
 * have any. The newest backup is always kept.
 *
 * Worked example: backups at days 0, 9, 9.5 and 10 with { daily: 2, weekly: 1, monthly: 1 } leave
 * 9, 9.5 and 10: all younger than two days, and of each period the newest is among them.
 *
 * Source: Anki's scheme of backups: all for two days; 12 daily, 10 weekly, 9 monthly.
 */
export function backupsToKeep(
  backups: readonly { readonly id: Id; readonly createdAt: EpochMs }[],
  rule: RetentionRule,
): ReadonlySet<Id> {
  const newestFirst = [...backups].sort((a, b) => b.createdAt - a.createdAt);
  const [newest] = newestFirst;
  if (newest === undefined) return new Set();
  const recent = newestFirst.filter(({ createdAt }) => newest.createdAt - createdAt < KEEP_ALL_MS);
  return new Set(
    [
      ...recent,
      ...newestOfEach(newestFirst, MS_PER_DAY, rule.daily),
      ...newestOfEach(newestFirst, WEEK_MS, rule.weekly),
      ...newestOfEach(newestFirst, MONTH_MS, rule.monthly),
    ].map(({ id }) => id),
  );
}

function newestOfEach<B extends { readonly createdAt: EpochMs }>(
  newestFirst: readonly B[],
  periodMs: number,
  count: number,
): B[] {
  const byPeriod = new Map<number, B>();
  for (const backup of newestFirst) {
    const period = Math.floor(backup.createdAt / periodMs);
    if (!byPeriod.has(period)) byPeriod.set(period, backup);
  }
  return [...byPeriod.values()].slice(0, count);
}

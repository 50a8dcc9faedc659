import { z } from 'zod';
import type { EpochMs } from '../../../shared/domain/primitives.ts';

/** The year 2200: no conversation is later, and a value beyond it is of another unit. */
const LATEST_MS = 7_258_118_400_000;
/** Values below it are seconds: as milliseconds they would be before 2001. */
const MIN_MILLISECONDS = 1e12;

/** Milliseconds of a number in seconds or milliseconds; null for zero, nonsense and no number. */
export function epochMs(value: unknown): EpochMs | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return null;
  const ms = Math.floor(value < MIN_MILLISECONDS ? value * 1_000 : value);
  return ms > LATEST_MS ? null : ms;
}

/** Milliseconds of an ISO time, of a bare date the local day; null for anything else. */
export function isoMs(value: unknown): EpochMs | null {
  const parsed = isoTime.safeParse(value);
  if (!parsed.success) return null;
  // A bare date would be midnight in Greenwich, which is the day before to the west of it.
  const isDay = parsed.data.length === DAY_LENGTH;
  const ms = Date.parse(isDay ? `${parsed.data}T00:00` : parsed.data);
  return Number.isNaN(ms) || ms <= 0 || ms > LATEST_MS ? null : ms;
}
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const isoTime = z.string().regex(/^\d{4}-\d{2}-\d{2}/u);

/** Earliest of the times that are known; null without any. */
export function earliest(times: readonly (EpochMs | null)[]): EpochMs | null {
  let first: EpochMs | null = null;
  for (const time of times) if (time !== null && (first === null || time < first)) first = time;
  return first;
}

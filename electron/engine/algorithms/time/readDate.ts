import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { dayIn, momentIn, startOfDay } from './zonedTime.ts';

const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?)?)?/u;
const WHOLE_DAY = /^\d{4}-\d{1,2}-\d{1,2}$/u;

/**
 * Parses a date as models write them (2023, 2023-05, 2023-05-07, 2023-05-07T18:30), in the person's
 * zone; null for anything else, for days that do not exist, and for years outside 1900..2200. Only
 * the start is parsed: a conversation gives no reason for seconds and offsets.
 */
export function readDate(text: string, zone: string): EpochMs | null {
  const match = DATE.exec(text.trim());
  if (match === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (year < 1900 || year > 2200 || hour > 23 || minute > 59) return null;
  const utcDate = new Date(Date.UTC(year, month - 1, day));
  if (utcDate.getUTCMonth() !== month - 1 || utcDate.getUTCDate() !== day) return null;
  return momentIn(zone, { year, month, day }, { hour, minute });
}

/** Parses a date until which something holds: the end of the day that it names. */
export function readEndDate(text: string, zone: string): EpochMs | null {
  const at = readDate(text, zone);
  if (at === null || !WHOLE_DAY.test(text.trim())) return at;
  const { year, month, day } = dayIn(zone, at);
  return startOfDay(zone, { year, month, day: day + 1 }) - 1;
}

/** Calendar day of a moment in a zone, as noon of the same day in UTC. */
export function localDay(zone: string, at: EpochMs): EpochMs {
  const { year, month, day } = dayIn(zone, at);
  return Date.UTC(year, month - 1, day, 12);
}

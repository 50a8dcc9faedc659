import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { dayIn, momentIn, startOfDay } from './zonedTime.ts';

const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?)?)?/u;
const MONTH_OR_YEAR = /^\d{4}(?:-\d{1,2})?$/u;
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

/**
 * Parses a date until which something holds that began at `from`: the end of the day that it names. A
 * month or a year ends it at its start, unless it began in it: what held "in August" held all of it.
 */
export function readEndDate(
  text: string,
  zone: string,
  from: EpochMs | null = null,
): EpochMs | null {
  const at = readDate(text, zone);
  if (at === null) return null;
  const { year, month, day } = dayIn(zone, at);
  const plain = text.trim();
  if (WHOLE_DAY.test(plain)) return startOfDay(zone, { year, month, day: day + 1 }) - 1;
  if (!MONTH_OR_YEAR.test(plain)) return at;
  const next = plain.includes('-')
    ? { year, month: month + 1, day }
    : { year: year + 1, month, day };
  const end = startOfDay(zone, next) - 1;
  return from !== null && from >= at && from <= end ? end : at;
}

/** Calendar day of a moment in a zone, as noon of the same day in UTC. */
export function localDay(zone: string, at: EpochMs): EpochMs {
  const { year, month, day } = dayIn(zone, at);
  return Date.UTC(year, month - 1, day, 12);
}

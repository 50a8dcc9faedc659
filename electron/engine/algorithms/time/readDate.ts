import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { dayIn, momentIn, startOfDay } from './zonedTime.ts';

const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2}))?)?)?/u;
/** Digits of another date or form behind a date: it would be another one than was meant. */
const TRAILING_DIGITS = /^[-.]?\d/u;

/**
 * Parses a date as models write them (2023, 2023-05, 2023-05-07, 2023-05-07T18:30, 2023/05/07,
 * 20230507, 2023年5月7日), in the person's zone; null for anything else, for days that do not exist,
 * and for years outside 1900..2200. Words, seconds and offsets behind a day are ignored, as a
 * conversation gives no reason for them; behind a year or a month they may name a part of it.
 */
export function readDate(text: string, zone: string): EpochMs | null {
  const fields = dateFields(text);
  return fields === null ? null : momentOf(fields, zone);
}

/** Start of the time that the fields name; null where there is none. */
function momentOf(
  { year, month = 1, day = 1, hour = 0, minute = 0 }: DateFields,
  zone: string,
): EpochMs | null {
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
  const fields = dateFields(text);
  const at = fields === null ? null : momentOf(fields, zone);
  if (fields === null || at === null) return null;
  if (fields.hour !== undefined) return at;
  const { year, month, day } = dayIn(zone, at);
  if (fields.day !== undefined) return startOfDay(zone, { year, month, day: day + 1 }) - 1;
  const next =
    fields.month === undefined ? { year: year + 1, month, day } : { year, month: month + 1, day };
  const end = startOfDay(zone, next) - 1;
  return from !== null && from >= at && from <= end ? end : at;
}

interface DateFields {
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
  readonly hour: number | undefined;
  readonly minute: number | undefined;
}

function dateFields(text: string): DateFields | null {
  const plain = normalizeSeparators(text);
  const match = DATE.exec(plain);
  if (match === null) return null;
  const [year = 0, month, day, hour, minute] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const suffix = plain.slice(match[0].length);
  const isPart = day === undefined ? suffix !== '' : TRAILING_DIGITS.test(suffix);
  return isPart ? null : { year, month, day, hour, minute };
}

/** A date whose year, month and day are separated by hyphens, whatever separated them. */
function normalizeSeparators(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/u, '$1-$2-$3')
    .replace(/^(\d{4})\s*[/.年년]\s*(\d{1,2})(?!\d)/u, '$1-$2')
    .replace(/^(\d{4}-\d{1,2})\s*[/.月월]\s*(\d{1,2})(?!\d)/u, '$1-$2')
    .replace(/^(\d{4}(?:-\d{1,2}){0,2})\s*[年년月월日일]/u, '$1')
    .trim();
}

/** Calendar day of a moment in a zone, as noon of the same day in UTC. */
export function localDay(zone: string, at: EpochMs): EpochMs {
  const { year, month, day } = dayIn(zone, at);
  return Date.UTC(year, month - 1, day, 12);
}

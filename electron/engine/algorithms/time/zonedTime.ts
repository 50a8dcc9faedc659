import type { EpochMs } from '../../../../shared/domain/primitives.ts';

/** Moment and time zone from which days and times are counted or worded. */
export interface DayContext {
  readonly now: EpochMs;
  readonly zone: string;
}

/** A day on a calendar; month 1..12. Months and days out of range roll over: 13 is next January. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Calendar day of a moment in a zone, and its weekday, 0 = Sunday. */
export function dayIn(zone: string, at: EpochMs): CalendarDay & { readonly weekday: number } {
  const local = new Date(at + offsetMs(zone, at));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
  };
}

/**
 * Start of a day in a zone, epoch ms. The offset is that of the moment itself, so days on which
 * clocks change are 23 or 25 hours long.
 */
export function startOfDay(zone: string, day: CalendarDay): EpochMs {
  return momentIn(zone, day, { hour: 0, minute: 0 });
}

/**
 * Moment at which the clocks of a zone show a time on a day, epoch ms. A time that they skip is the
 * one after the gap: where clocks go forward at midnight, the day begins at one.
 */
export function momentIn(
  zone: string,
  { year, month, day }: CalendarDay,
  { hour, minute }: { readonly hour: number; readonly minute: number },
): EpochMs {
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const guess = asUtc - offsetMs(zone, asUtc);
  const moment = asUtc - offsetMs(zone, guess);
  const isSkipped = moment + offsetMs(zone, moment) < asUtc;
  return isSkipped ? Math.max(guess, moment) : moment;
}

/** Time that the clocks of a zone show at a moment. */
export function clockTimeIn(zone: string, at: EpochMs): { hour: number; minute: number } {
  const local = new Date(at + offsetMs(zone, at));
  return { hour: local.getUTCHours(), minute: local.getUTCMinutes() };
}

const MINUTE_MS = 60_000;
const MAX_OFFSETS = 1_000;
const offsets = new Map<string, Map<number, number>>();

/**
 * Local time minus UTC, ms. The same within a minute, as clocks change at full ones; remembered for the
 * last minutes asked for, since `Intl` takes 10 µs for each.
 */
function offsetMs(zone: string, at: EpochMs): number {
  const minute = Math.floor(at / MINUTE_MS);
  const cache = cacheOf(zone);
  const cached = cache.get(minute);
  if (cached !== undefined) return cached;
  const offset = computeOffset(zone, minute * MINUTE_MS);
  cache.set(minute, offset);
  return offset;
}

/** Offsets of a zone by the minute; begun anew once there are many. */
function cacheOf(zone: string): Map<number, number> {
  const cache = offsets.get(zone);
  if (cache !== undefined && cache.size < MAX_OFFSETS) return cache;
  const emptyCache = new Map<number, number>();
  offsets.set(zone, emptyCache);
  return emptyCache;
}

function computeOffset(zone: string, at: EpochMs): number {
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  );
  return local - at;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached !== undefined) return cached;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone, created);
  return created;
}

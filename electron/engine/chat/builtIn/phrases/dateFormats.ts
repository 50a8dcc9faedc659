import { MS_PER_DAY } from '../../../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../../../shared/domain/primitives.ts';
import { dayIn, type CalendarDay, type DayContext } from '../../../algorithms/time/zonedTime.ts';

/** Number of calendar days from now to a moment; negative for the past. */
export function daysFromNow(at: EpochMs, { now, zone }: DayContext): number {
  return Math.round((utcMidnight(dayIn(zone, at)) - utcMidnight(dayIn(zone, now))) / MS_PER_DAY);
}

/** Midnight UTC of a calendar day, epoch ms: days between two are then whole. */
function utcMidnight({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day);
}

/** Date without its year if that is the current one. */
export function dateFormat(locale: string): (at: EpochMs, context: DayContext) => string {
  return (at, { now, zone }) => {
    const isThisYear = dayIn(zone, at).year === dayIn(zone, now).year;
    return new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    }).format(at);
  };
}

/** Date with weekday, month and year. */
export function fullDate(locale: string, at: EpochMs, zone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'full' }).format(at);
}

export function timeOfDay(locale: string, at: EpochMs, zone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' }).format(at);
}

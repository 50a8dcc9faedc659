import type { ClockTime, SpokenClock } from '../dates/clockTime.ts';

const HOURS_PER_HALF_DAY = 12;
const DOTTED_CLOCK = /(?<!\d)\d{1,2}\.[0-5]\d(?!\d)/u;

/** Minutes from midnight. */
export function minutesOf({ hour, minute }: ClockTime): number {
  return hour * 60 + minute;
}

/**
 * Numbers that a time of day is also called by: "17:00" is 17 and 5. With minutes it is none of its
 * hours, and "9.30" may be an amount.
 */
export function figuresOfClock({ hour, minute, text }: SpokenClock): number[] {
  const dotted = DOTTED_CLOCK.exec(text);
  return [
    ...(dotted === null ? [] : [Number(dotted[0])]),
    ...(minute === 0 ? [hour, hour % HOURS_PER_HALF_DAY || HOURS_PER_HALF_DAY] : []),
  ];
}

/** Minutes from midnight of an amount that may be a time, "9.30"; null for any other. */
export function minutesOfAmount(words: string): number | null {
  if (!/^\d{1,2}\.[0-5]\d$/u.test(words)) return null;
  const [hour = 0, minute = 0] = words.split('.').map(Number);
  return hour < 24 ? minutesOf({ hour, minute }) : null;
}

/** True if a text states this time, by its times in minutes or as the number of an hour. */
export function statesTime(
  clock: SpokenClock,
  { times, numbers }: Readonly<Record<'times' | 'numbers', ReadonlySet<number>>>,
): boolean {
  const later = clock.hour + HOURS_PER_HALF_DAY;
  const isAmbiguousHalf = clock.isBare && clock.hour <= HOURS_PER_HALF_DAY;
  const hours = isAmbiguousHalf ? [clock.hour, later % 24] : [clock.hour];
  if (hours.some((hour) => times.has(minutesOf({ hour, minute: clock.minute })))) return true;
  // A bare hour says nothing of the half of the day that "9 AM" names.
  const isAdded = clock.isNamed && clock.hour <= HOURS_PER_HALF_DAY;
  return clock.minute === 0 && !isAdded && hours.some((hour) => numbers.has(hour));
}

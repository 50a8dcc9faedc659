const MORNING_HOUR = 9;

/** Nine o'clock on the day of a moment, or as many days later, in the reader's zone. */
export function morningOf(at: number, daysLater = 0): number {
  const day = new Date(at);
  return new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate() + daysLater,
    MORNING_HOUR,
  ).getTime();
}

/** Nine o'clock on the next day, in the reader's zone. */
export function nextMorning(now: number): number {
  return morningOf(now, 1);
}

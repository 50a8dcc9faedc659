const MORNING_HOUR = 9;

/** Nine o'clock on the next day, in the reader's zone. */
export function nextMorning(now: number): number {
  const today = new Date(now);
  return new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() + 1,
    MORNING_HOUR,
  ).getTime();
}

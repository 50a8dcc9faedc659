const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Moments before now. */
export const ago = {
  minutes: (count: number) => Date.now() - count * MINUTE,
  hours: (count: number) => Date.now() - count * HOUR,
  days: (count: number, hour = 0) => Date.now() - count * DAY + hour * HOUR,
};

export const inDays = (count: number) => Date.now() + count * DAY;

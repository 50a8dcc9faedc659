import { expect, test } from 'vitest';
import { dayIn, startOfDay } from '../../../../../../electron/engine/algorithms/time/zonedTime.ts';

test.for([
  'America/Santiago',
  'America/Havana',
  'Atlantic/Azores',
  'Asia/Beirut',
  'Europe/Berlin',
  'UTC',
] as const)('every day of a year in %s begins on that day', (zone) => {
  for (let day = 1; day <= 365; day += 1) {
    const date = new Date(Date.UTC(2026, 0, day));
    const calendarDay = { year: 2026, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const start = startOfDay(zone, calendarDay);
    expect(dayIn(zone, start)).toMatchObject(calendarDay);
    expect(dayIn(zone, start - 1)).not.toMatchObject(calendarDay);
  }
});

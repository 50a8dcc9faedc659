import { expect, onTestFinished, test, vi } from 'vitest';
import {
  dayAfter,
  dayOf,
  endOfDay,
  moveToDay,
  parseDay,
  formatDay,
} from '../../../../../renderer/ui/controls/dayText.ts';

const TODAY = '2026-11-21';

test.each([
  ['en', '2026-03-01', 'Mar 1, 2026'],
  ['ru', '2026-03-01', '1 мар. 2026 г.'],
])('in %s %s is shown as “%s”, and read back', (locale, day, shown) => {
  expect(formatDay(day, locale)).toBe(shown);
  expect(parseDay(shown, locale, TODAY)).toBe(day);
});

test('every day of a year is read as it is shown, in both languages', () => {
  for (const locale of ['en', 'ru']) {
    for (let n = 0; n < 366; n += 1) {
      const day = dayAfter('2028-01-01', n);
      expect(parseDay(formatDay(day, locale), locale, TODAY), `${locale} ${day}`).toBe(day);
    }
  }
});

test.each([
  ['en', '3/1/2026', '2026-03-01'],
  ['en', '2026-3-1', '2026-03-01'],
  ['en', '1st of March', '2026-03-01'],
  ['en', 'december 24 2025', '2025-12-24'],
  ['ru', '1.3.2026', '2026-03-01'],
  ['ru', '01.03', '2026-03-01'],
  ['ru', '9 мая', '2026-05-09'],
  ['ru', '24 декабря 2025', '2025-12-24'],
])('in %s “%s” is %s', (locale, text, day) => {
  expect(parseDay(text, locale, TODAY)).toBe(day);
});

test.each([
  ['en', '25/12/2025'],
  ['en', 'tomorrow'],
  ['en', 'March'],
  ['en', '12'],
  ['en', '2026-02-30'],
  ['en', '1/2/3/4'],
  ['en', '1 Mar 26 7'],
  ['ru', '12/25/2025'],
  ['ru', '31 апреля'],
  ['ru', '1.3.26'],
])('in %s “%s” is no day', (locale, text) => {
  expect(parseDay(text, locale, TODAY)).toBeNull();
});

test('the day after the last of February knows of leap years', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});

test('a day ends with its last millisecond, in the reader’s own zone', () => {
  const end = endOfDay('2026-03-01');
  expect(end).toBe(new Date(2026, 2, 2).getTime() - 1);
  expect(dayOf(end ?? 0)).toBe('2026-03-01');
});

test.each(['', '2026', 'tomorrow'])('“%s” has no end', (text) => {
  expect(endOfDay(text)).toBeNull();
});

test('a time of day stays the same on a day of 23 hours, and of 25', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  const evening = new Date(2026, 2, 10, 23, 30).getTime();
  for (const day of ['2026-03-29', '2026-10-25', '2026-07-01']) {
    const moved = new Date(moveToDay(evening, day));
    expect(`${dayOf(moved.getTime())} ${moved.getHours()}:${moved.getMinutes()}`).toBe(
      `${day} 23:30`,
    );
  }
});

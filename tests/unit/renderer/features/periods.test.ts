// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  nextPeriodStart,
  periodStart,
  periodsOf,
  indexOfDay,
} from '../../../../renderer/features/timeline/periods.ts';

const count = (day: string, turns = 1, memories = 0) => ({ day, turns, memories });

describe('the periods of a calendar', () => {
  test.each([
    ['2026-03-01', 'week', '2026-02-23'],
    ['2026-03-02', 'week', '2026-03-02'],
    ['2024-02-29', 'month', '2024-02-01'],
    ['2024-02-29', 'year', '2024-01-01'],
    ['2026-03-01', 'day', '2026-03-01'],
  ] as const)('put %s into the %s that begins on %s', (day, scale, from) => {
    expect(periodStart(day, scale)).toBe(from);
  });

  test.each([
    ['2024-02-28', 'day', '2024-02-29'],
    ['2026-03-30', 'week', '2026-04-06'],
    ['2026-12-01', 'month', '2027-01-01'],
    ['2026-01-01', 'year', '2027-01-01'],
  ] as const)('after %s, by the %s, go on with %s', (from, scale, next) => {
    expect(nextPeriodStart(from, scale)).toBe(next);
  });

  test('are without a gap from the first day to the last, with sums', () => {
    const days = [count('2025-11-30', 2, 1), count('2026-01-02', 3), count('2026-01-31', 1, 4)];
    expect(periodsOf(days, 'month')).toEqual([
      { from: '2025-11-01', turns: 2, memories: 1 },
      { from: '2025-12-01', turns: 0, memories: 0 },
      { from: '2026-01-01', turns: 4, memories: 4 },
    ]);
    expect(periodsOf(days, 'day')).toHaveLength(63);
    expect(periodsOf([], 'day')).toEqual([]);
  });

  test('of ten years hold every day once, leap days and clock changes too', () => {
    const days = periodsOf([count('2016-01-01'), count('2025-12-31')], 'day');
    expect(days).toHaveLength(3_653);
    expect(new Set(days.map(({ from }) => from)).size).toBe(3_653);
  });
});

test('a day that is asked for is found, or else the last one before it, or else the oldest', () => {
  const newestFirst = [count('2026-03-09'), count('2026-03-04'), count('2026-03-01')];
  expect(indexOfDay(newestFirst, '2026-03-04')).toBe(1);
  expect(indexOfDay(newestFirst, '2026-03-08')).toBe(1);
  expect(indexOfDay(newestFirst, '2027-01-01')).toBe(0);
  expect(indexOfDay(newestFirst, '2020-01-01')).toBe(2);
});

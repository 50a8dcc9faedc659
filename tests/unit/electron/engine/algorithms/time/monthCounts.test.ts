import { expect, test } from 'vitest';
import { monthCounts } from '../../../../../../electron/engine/algorithms/time/monthCounts.ts';

const at = (text: string) => Date.parse(text);

test('moments are counted by month, empty months among them, over the turn of a year', () => {
  const times = ['2025-11-03T10:00Z', '2025-11-30T23:59Z', '2026-01-01T00:00Z'].map(at);
  expect(monthCounts(times, 'UTC')).toEqual([
    { month: '2025-11', count: 2 },
    { month: '2025-12', count: 0 },
    { month: '2026-01', count: 1 },
  ]);
});

test('a month begins where its zone says', () => {
  const times = [at('2026-02-28T20:30Z'), at('2026-02-28T21:30Z')];
  expect(monthCounts(times, 'Europe/Moscow')).toEqual([
    { month: '2026-02', count: 1 },
    { month: '2026-03', count: 1 },
  ]);
});

test('of nothing there are no months', () => {
  expect(monthCounts([], 'UTC')).toEqual([]);
});

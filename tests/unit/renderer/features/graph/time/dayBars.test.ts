// @vitest-environment node
import { expect, test } from 'vitest';
import { dayBars } from '../../../../../../renderer/features/graph/time/dayBars.ts';

const NOW = Date.UTC(2026, 5, 11);
const DAY = 86_400_000;
const on = (day: string, memories: number) => ({ day, memories, turns: 3 });

test('each bar is the share of its days in those of the highest', () => {
  const bars = dayBars([on('2026-06-01', 2), on('2026-06-05', 4)], NOW - 10 * DAY, NOW);
  expect(bars).toEqual([0.5, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
});

test('years have no more bars than can be told apart, and none is lost at either end', () => {
  const days = [on('2016-01-01', 1), on('2026-06-11', 1)];
  const bars = dayBars(days, Date.UTC(2016, 0, 2), NOW);
  expect(bars).toHaveLength(72);
  expect([bars[0], bars.at(-1)]).toEqual([1, 1]);
});

test('without memories the histogram is flat', () => {
  expect(dayBars([], NOW - 2 * DAY, NOW)).toEqual([0, 0]);
});

import { describe, expect, test } from 'vitest';
import { MS_PER_DAY } from '../../../../../../electron/engine/algorithms/decay/fading.ts';
import { fadingOutlook } from '../../../../../../electron/engine/algorithms/decay/fadingOutlook.ts';

const now = 1_000 * MS_PER_DAY;
const inDays = (days: number) => now + days * MS_PER_DAY;
const range = {
  binCount: 10,
  monthEnds: [inDays(20), inDays(50), inDays(80)],
  soonUntil: inDays(7),
};
const life = (confidence: number, fadeInDays: number | null) => ({
  confidence,
  decayRate: 0.1,
  since: now,
  fadeAt: fadeInDays === null ? null : now + fadeInDays * MS_PER_DAY,
});

describe('the outlook on fading', () => {
  test('counts each memory once by its strength now, the strongest in the last tenth', () => {
    const { strengthHistogram } = fadingOutlook(
      [life(1, 70), life(0.95, 70), life(0.6, 60), life(0.05, 1)],
      now,
      range,
    );
    expect(strengthHistogram).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 2]);
  });

  test('tells the month in which each fades; a month ends before its end', () => {
    const memories = [life(0.5, 0.1), life(0.5, 19.9), life(0.5, 20), life(0.5, 79), life(0.5, 80)];
    expect(fadingOutlook(memories, now, range).months).toEqual([2, 1, 1]);
  });

  test('counts what fades soon, the last moment included', () => {
    const memories = [life(0.5, 0.1), life(0.5, 7), life(0.5, 7.01)];
    expect(fadingOutlook(memories, now, range).soon).toBe(2);
  });

  test('counts what never fades apart', () => {
    expect(fadingOutlook([life(1, null), life(1, null)], now, range)).toEqual({
      strengthHistogram: Array.from({ length: 10 }, () => 0),
      lasting: 2,
      months: [0, 0, 0],
      soon: 0,
    });
  });
});

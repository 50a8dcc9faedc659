import { describe, expect, test } from 'vitest';
import { MS_PER_DAY } from '../../../../../../electron/engine/algorithms/decay/fading.ts';
import { fadingOutlook } from '../../../../../../electron/engine/algorithms/decay/fadingOutlook.ts';

const now = 1_000 * MS_PER_DAY;
const size = { tenths: 10, weeks: 3 };
const life = (confidence: number, fadeInDays: number | null) => ({
  confidence,
  decayRate: 0.1,
  since: now,
  fadeAt: fadeInDays === null ? null : now + fadeInDays * MS_PER_DAY,
});

describe('the outlook on fading', () => {
  test('counts each memory once by its strength now, the strongest in the last tenth', () => {
    const { tenths } = fadingOutlook(
      [life(1, 70), life(0.95, 70), life(0.6, 60), life(0.05, 1)],
      now,
      size,
    );
    expect(tenths).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 2]);
  });

  test('tells the week in which each fades; a week ends with its last moment', () => {
    const memories = [life(0.5, 0.1), life(0.5, 7), life(0.5, 7.01), life(0.5, 21), life(0.5, 22)];
    expect(fadingOutlook(memories, now, size).weeks).toEqual([2, 1, 1]);
  });

  test('counts what never fades apart', () => {
    expect(fadingOutlook([life(1, null), life(1, null)], now, size)).toEqual({
      tenths: Array.from({ length: 10 }, () => 0),
      lasting: 2,
      weeks: [0, 0, 0],
    });
  });
});

import { describe, expect, it } from 'vitest';
import {
  fadeTime,
  MS_PER_DAY,
  strengthAt,
} from '../../../../../../electron/engine/algorithms/decay/fading.ts';
import { strengthForecast } from '../../../../../../electron/engine/algorithms/decay/strengthForecast.ts';

const curve = { confidence: 1, decayRate: 0.1, since: 1_000 };
const fades = fadeTime({ ...curve, threshold: 0.05 });

describe('the forecast of a strength', () => {
  it('begins at the last use in full and ends where it fades, as the example says', () => {
    const points = strengthForecast({ ...curve, fadeAt: fades }, 5 * MS_PER_DAY);
    expect(points[0]).toEqual({ at: 1_000, strength: 1 });
    expect(points.at(-1)?.at).toBe(fades);
    expect(points.at(-1)?.strength).toBeCloseTo(0.05, 6);
    expect(points.length).toBe(25);
  });

  it('only ever falls, and every point lies on the curve', () => {
    const points = strengthForecast({ ...curve, fadeAt: fades }, 0);
    for (const [index, { at, strength }] of points.entries()) {
      expect(strength).toBe(strengthAt(curve, at));
      expect(strength).toBeLessThanOrEqual(points[index - 1]?.strength ?? 1);
    }
  });

  it('ends ninety days from now for what does not fade', () => {
    const points = strengthForecast({ ...curve, decayRate: 0, fadeAt: null }, 7 * MS_PER_DAY);
    expect(points.at(-1)).toEqual({ at: 97 * MS_PER_DAY, strength: 1 });
  });
});

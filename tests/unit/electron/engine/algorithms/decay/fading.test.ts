import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fadeTime,
  MS_PER_DAY,
  strengthAt,
} from '../../../../../../electron/engine/algorithms/decay/fading.ts';
import { reinforce } from '../../../../../../electron/engine/algorithms/decay/reinforcement.ts';
import { trustSchema } from '../../../../../../shared/domain/node.ts';

const START = 1_700_000_000_000;
const unit = fc.double({ min: 0.01, max: 1, noNaN: true });
const rate = fc.double({ min: 0.001, max: 2, noNaN: true });
const days = fc.double({ min: 0, max: 4000, noNaN: true });
const curves = fc.record({ confidence: unit, decayRate: rate, since: fc.constant(START) });

describe('fading', () => {
  it('gives the worked example: after 10 days at rate 0.1 a sure memory has strength 0.532', () => {
    const curve = { confidence: 1, decayRate: 0.1, since: START };
    expect(strengthAt(curve, START + 10 * MS_PER_DAY)).toBeCloseTo(0.532, 3);
  });

  it('gives the worked example: at rate 0.1 it reaches 0.05 after 70.09 days', () => {
    const at = fadeTime({ confidence: 1, decayRate: 0.1, since: START, threshold: 0.05 });
    expect(((at ?? 0) - START) / MS_PER_DAY).toBeCloseTo(70.09, 2);
  });

  it('never gets stronger by waiting', () => {
    fc.assert(
      fc.property(curves, days, days, (curve, a, b) => {
        const [sooner, later] = [Math.min(a, b), Math.max(a, b)];
        const then = strengthAt(curve, START + later * MS_PER_DAY);
        expect(then).toBeLessThanOrEqual(strengthAt(curve, START + sooner * MS_PER_DAY));
      }),
    );
  });

  it('crosses the threshold at the predicted millisecond and not before', () => {
    fc.assert(
      fc.property(curves, unit, (curve, threshold) => {
        fc.pre(curve.confidence > threshold * 1.0001);
        const at = fadeTime({ ...curve, threshold });
        fc.pre(at !== null);
        expect(strengthAt(curve, at)).toBeLessThanOrEqual(threshold * (1 + 1e-9));
        expect(strengthAt(curve, at - 2)).toBeGreaterThanOrEqual(threshold * (1 - 1e-9));
      }),
    );
  });

  it.each([
    ['a rate of 0', { confidence: 1, decayRate: 0, threshold: 0.05 }],
    ['a threshold of 0', { confidence: 1, decayRate: 0.1, threshold: 0 }],
    [
      'a rate so small that the date has no number',
      { confidence: 1, decayRate: 1e-9, threshold: 0.05 },
    ],
  ])('never fades with %s', (_name, curve) => {
    expect(fadeTime({ ...curve, since: START })).toBeNull();
  });

  it('fades at once when it begins at or below the threshold', () => {
    const curve = { decayRate: 0.1, since: START, threshold: 0.05 };
    expect(fadeTime({ ...curve, confidence: 0.05 })).toBe(START);
    expect(fadeTime({ ...curve, confidence: 0 })).toBe(START);
  });

  it('takes a clock that was set back as no time passed', () => {
    const curve = { confidence: 0.8, decayRate: 0.5, since: START };
    expect(strengthAt(curve, START - MS_PER_DAY)).toBe(0.8);
  });
});

describe('reinforcement', () => {
  it('gives the worked example: the tenth use of an extraction raises 0.7 to 0.7203', () => {
    const after = reinforce({ confidence: 0.7, accessCount: 9, since: START }, 'extracted', START);
    expect(after).toEqual({
      confidence: expect.closeTo(0.7203, 4),
      accessCount: 10,
      lastAccessed: START,
    });
  });

  it.each([
    ['user', 1],
    ['extracted', 0.8],
    ['inferred', 0.6],
    ['ingested', 0.6],
  ] as const)('stops for %s at %d however often it is used', (trust, ceiling) => {
    let decayState = { confidence: 0.5, accessCount: 0, since: START };
    for (let use = 0; use < 500; use += 1)
      decayState = { ...decayState, ...reinforce(decayState, trust, START) };
    expect(decayState.confidence).toBe(ceiling);
  });

  it('leaves what is already above its ceiling as it is', () => {
    const confirmed = { confidence: 1, accessCount: 3, since: START };
    expect(reinforce(confirmed, 'inferred', START).confidence).toBe(1);
  });

  it('never makes a used memory weaker later than the same one unused', () => {
    const uses = fc.array(fc.double({ min: -5, max: 400, noNaN: true }), { maxLength: 10 });
    const trust = fc.constantFrom(...trustSchema.options);
    fc.assert(
      fc.property(curves, uses, days, trust, (baseCurve, useDays, later, level) => {
        let decayState = { confidence: baseCurve.confidence, accessCount: 0, since: START };
        for (const day of useDays) {
          const { confidence, accessCount, lastAccessed } = reinforce(
            decayState,
            level,
            START + Math.round(day * MS_PER_DAY),
          );
          decayState = { confidence, accessCount, since: lastAccessed };
        }
        const at = START + later * MS_PER_DAY;
        const curve = { ...decayState, decayRate: baseCurve.decayRate };
        expect(strengthAt(curve, at)).toBeGreaterThanOrEqual(strengthAt(baseCurve, at));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestExemplar } from '../../../../../../electron/engine/algorithms/ranking/nearestExemplar.ts';

/** In two dimensions, by the angle in degrees. */
const at = (degrees: number) =>
  Float32Array.from([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);
const exemplars = [
  { label: 'why', vector: at(0) },
  { label: 'when', vector: at(90) },
  { label: 'why', vector: at(180) },
];
const decide = (degrees: number, threshold = 0.5, margin = 0.05) =>
  nearestExemplar(at(degrees), exemplars, { threshold, margin });

describe('the nearest exemplar', () => {
  test('gives its label, whichever of a label it is', () => {
    expect([10, 80, 170].map((degrees) => decide(degrees))).toEqual(['why', 'when', 'why']);
  });

  test('must be near enough', () => {
    expect(decide(-60, 0.49)).toBe('why');
    expect(decide(-60, 0.51)).toBeNull();
  });

  test('must be clearly nearer than any of another label, and not than one of its own', () => {
    expect(decide(44)).toBeNull();
    expect(decide(44, 0.5, 0.02)).toBe('why');
    const tied = [...exemplars, { label: 'why', vector: at(1) }];
    expect(nearestExemplar(at(0), tied, { threshold: 0.5, margin: 0.05 })).toBe('why');
  });

  test('is none where there is no exemplar', () => {
    expect(nearestExemplar(at(0), [], { threshold: 0, margin: 0 })).toBeNull();
  });

  test('does not depend on the order of the exemplars', () => {
    const shuffled = fc.shuffledSubarray(exemplars, { minLength: exemplars.length });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), shuffled, (degrees, others) => {
        const found = nearestExemplar(at(degrees), others, { threshold: 0.5, margin: 0.05 });
        expect(found).toBe(decide(degrees));
      }),
    );
  });
});

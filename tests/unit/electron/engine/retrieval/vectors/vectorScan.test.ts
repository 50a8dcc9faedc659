import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dot, quantise } from '../../../../../../electron/engine/algorithms/quantise.ts';
import { createVectorScan } from '../../../../../../electron/engine/retrieval/vectors/vectorScan.ts';
import { seededNumbers } from '../../../../../../bench/lib/seededNumbers.ts';

function units(dimensions: number, count: number, seed: number): Float32Array[] {
  const random = seededNumbers(seed);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
    const length = Math.sqrt(dot(vector, vector));
    return vector.map((x) => x / length);
  });
}

/** The same, one number after the other. */
function scalar(vectors: readonly Float32Array[], query: Float32Array): number[] {
  const asked = quantise(query);
  return vectors.map((vector) => {
    const { codes, scale } = quantise(vector);
    return Math.fround(dot(codes, asked.codes) * Math.fround(scale)) * asked.scale;
  });
}

const anything = () => true;

describe('the vector scan', () => {
  test('computes what plain arithmetic computes, for any size and number of vectors', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        (dimensions, count, seed) => {
          const vectors = units(dimensions, count, seed);
          const [query = new Float32Array(dimensions)] = units(dimensions, 1, seed + 1);
          const scan = createVectorScan(dimensions);
          for (const [seq, vector] of vectors.entries()) scan.put(seq, vector);
          const expected = scalar(vectors, query);
          for (const { seq, about } of scan.nearest(query, count, anything)) {
            expect(about).toBeCloseTo(expected[seq] ?? NaN, 6);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('finds the true fifty nearest among a hundred and fifty candidates', () => {
    const vectors = units(256, 10_000, 3);
    const scan = createVectorScan(256);
    for (const [seq, vector] of vectors.entries()) scan.put(seq, vector);
    let found = 0;
    const queries = units(256, 10, 5);
    for (const query of queries) {
      const exact = vectors
        .map((vector, seq) => ({ seq, value: dot(vector, query) }))
        .sort((a, b) => b.value - a.value)
        .slice(0, 50);
      const about = new Set(scan.nearest(query, 150, anything).map(({ seq }) => seq));
      found += exact.filter(({ seq }) => about.has(seq)).length;
    }
    expect(found / (50 * queries.length)).toBeGreaterThanOrEqual(0.99);
  });

  test('leaves out what is not accepted before it counts to k', () => {
    const vectors = units(16, 5_000, 1);
    const scan = createVectorScan(16);
    for (const [seq, vector] of vectors.entries()) scan.put(seq, vector);
    const even = scan.nearest(vectors[0] ?? new Float32Array(16), 20, (seq) => seq % 2 === 0);
    expect(even).toHaveLength(20);
    expect(even.every(({ seq }) => seq % 2 === 0)).toBe(true);
    expect(even[0]?.seq).toBe(0);
  });

  test('forgets what is removed, and replaces what is put again', () => {
    const scan = createVectorScan(2);
    for (const seq of [1, 2, 3]) scan.put(seq, Float32Array.of(1, seq / 10));
    scan.remove(1);
    scan.remove(9);
    scan.put(2, Float32Array.of(0, 1));
    expect(scan.size()).toBe(2);
    expect(scan.nearest(Float32Array.of(0, 1), 5, anything).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(scan.nearest(Float32Array.of(0, 1, 0), 5, anything)).toEqual([]);
  });
});

describe('quantisation', () => {
  test('errs by half a step at most', () => {
    fc.assert(
      fc.property(fc.float32Array({ noNaN: true, min: -1, max: 1, maxLength: 64 }), (vector) => {
        const { codes, scale } = quantise(vector);
        for (const [i, x] of vector.entries()) {
          expect(Math.abs(x - (codes[i] ?? 0) * scale)).toBeLessThanOrEqual(scale / 2 + 1e-12);
        }
      }),
    );
  });

  test('is as its example says', () => {
    const { codes, scale } = quantise([1, -0.5]);
    expect([[...codes], scale]).toEqual([[127, -63], 1 / 127]);
  });
});

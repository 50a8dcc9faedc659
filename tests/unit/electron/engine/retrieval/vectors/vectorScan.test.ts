import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dot, quantize } from '../../../../../../electron/engine/algorithms/ranking/quantize.ts';
import { LARGEST_CODE } from '../../../../../../electron/engine/retrieval/vectors/codePlanes.ts';
import {
  createVectorScan,
  type VectorScan,
} from '../../../../../../electron/engine/retrieval/vectors/vectorScan.ts';
import { seededNumbers } from '../../../../../../bench/lib/seededNumbers.ts';

function units(dimensions: number, count: number, seed: number): Float32Array[] {
  const random = seededNumbers(seed);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
    const length = Math.sqrt(dot(vector, vector));
    return vector.map((x) => x / length);
  });
}

/** The same, one number after the other, and with the query as it is. */
function scalar(vectors: readonly Float32Array[], query: Float32Array): number[] {
  return vectors.map((vector) => {
    const { codes, scale } = quantize(vector, LARGEST_CODE);
    return dot(codes, query) * scale;
  });
}

function nearest(
  scan: VectorScan,
  query: Float32Array,
  k: number,
  accepts: (seq: number) => boolean = () => true,
) {
  return scan.nearest(query, [{ k, accepts }])[0] ?? [];
}

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
          for (const { seq, estimate } of nearest(scan, query, count)) {
            expect(estimate).toBeCloseTo(expected[seq] ?? NaN, 4);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('holds the largest sum of the longest vectors', () => {
    const same = new Float32Array(4_096).fill(1 / 64);
    const scan = createVectorScan(same.length);
    scan.put(1, same);
    scan.put(
      2,
      same.map((x) => -x),
    );
    expect(nearest(scan, same, 2).map(({ estimate }) => estimate)).toEqual([
      expect.closeTo(1, 5),
      expect.closeTo(-1, 5),
    ]);
  });

  test('errs by no more than it says, six standard deviations of it', () => {
    const vectors = units(64, 3_000, 8);
    const scan = createVectorScan(64);
    for (const [seq, vector] of vectors.entries()) scan.put(seq, vector);
    const [query = new Float32Array(64)] = units(64, 1, 9);
    const deviations = nearest(scan, query, vectors.length).map(
      ({ seq, estimate, error }) => (estimate - dot(vectors[seq] ?? [], query)) / error,
    );
    expect(Math.max(...deviations.map(Math.abs))).toBeLessThanOrEqual(6);
    expect(Math.hypot(...deviations) / Math.sqrt(deviations.length)).toBeCloseTo(1, 1);
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
      const nearestSeqs = new Set(nearest(scan, query, 150).map(({ seq }) => seq));
      found += exact.filter(({ seq }) => nearestSeqs.has(seq)).length;
    }
    expect(found / (50 * queries.length)).toBeGreaterThanOrEqual(0.99);
  });

  test('finds the nearest by all eight bits, though the first pass reads four', () => {
    const dense = units(256, 6_000, 11);
    // One number far larger than the others leaves those without a high part.
    const peaked = units(256, 2_000, 12).map((vector, i) => {
      vector[i % 256] = 3;
      const length = Math.sqrt(dot(vector, vector));
      return vector.map((x) => x / length);
    });
    const vectors = [...dense, ...peaked];
    const scan = createVectorScan(256);
    for (const [seq, vector] of vectors.entries()) scan.put(seq, vector);
    for (const query of [...units(256, 10, 13), ...peaked.slice(0, 10)]) {
      const byCodes = scan
        .products(query, [...vectors.keys()])
        .map((estimate, seq) => ({ seq, estimate: estimate ?? NaN }))
        .sort((a, b) => b.estimate - a.estimate || a.seq - b.seq)
        .slice(0, 75);
      expect(nearest(scan, query, 75)).toMatchObject(byCodes);
    }
  });

  test('finds vectors whose small numbers have no high part, few or many', () => {
    const peak = (value: number, sign: number) =>
      Float32Array.from({ length: 1_024 }, (_, i) =>
        i === 0 ? value : (sign * Math.sqrt(1 - value ** 2)) / Math.sqrt(1_023),
      );
    const query = peak(0.7, 1);
    for (const others of [3_000, 40]) {
      const scan = createVectorScan(1_024);
      for (const [seq, vector] of units(1_024, others, 21).entries()) scan.put(seq, vector);
      for (let n = 0; n < 60; n += 1) scan.put(10_000 + n, peak(0.95, n % 2 === 0 ? 1 : -1));
      scan.put(9_999, query);
      expect(nearest(scan, query, 20)[0]?.seq).toBe(9_999);
      scan.remove(0);
      expect(nearest(scan, query, 20)[0]?.seq).toBe(9_999);
      scan.remove(9_999);
      expect(nearest(scan, query, 20)[0]?.seq).toBe(10_000);
    }
  });

  test('leaves out what is not accepted before it counts to k', () => {
    const vectors = units(16, 5_000, 1);
    const scan = createVectorScan(16);
    for (const [seq, vector] of vectors.entries()) scan.put(seq, vector);
    const even = nearest(scan, vectors[0] ?? new Float32Array(16), 20, (seq) => seq % 2 === 0);
    expect(even).toHaveLength(20);
    expect(even.every(({ seq }) => seq % 2 === 0)).toBe(true);
    expect(even[0]?.seq).toBe(0);
  });

  test('gives several lists in one scan, each as it would be alone', () => {
    const vectors = units(16, 6_000, 2);
    const scan = createVectorScan(16);
    for (const [seq, vector] of vectors.entries()) scan.put(seq, vector);
    const query = vectors[7] ?? new Float32Array(16);
    const rare = { k: 30, accepts: (seq: number) => seq % 97 === 0 };
    const even = { k: 5, accepts: (seq: number) => seq % 2 === 0 };
    expect(scan.nearest(query, [rare, even, { k: 0, accepts: even.accepts }])).toEqual([
      nearest(scan, query, rare.k, rare.accepts),
      nearest(scan, query, even.k, even.accepts),
      [],
    ]);
  });

  test('tells of any it is asked for what it tells of the nearest', () => {
    const vectors = units(16, 9_000, 4);
    const scan = createVectorScan(16);
    for (const [seq, vector] of vectors.entries()) scan.put(seq, vector);
    const query = vectors[5] ?? new Float32Array(16);
    const found = nearest(scan, query, 40);
    const products = scan.products(query, [...found.map(({ seq }) => seq), 9_999]);
    for (const [i, { estimate }] of found.entries()) expect(products[i]).toBeCloseTo(estimate, 6);
    expect(products.at(-1)).toBeNull();
    expect(scan.products(Float32Array.of(1), [0])).toEqual([null]);
    expect(createVectorScan(16).products(query, [0])).toEqual([null]);
  });

  test('forgets what is removed, and replaces what is put again', () => {
    const scan = createVectorScan(2);
    for (const seq of [1, 2, 3]) scan.put(seq, Float32Array.of(1, seq / 10));
    scan.remove(1);
    scan.remove(9);
    scan.put(2, Float32Array.of(0, 1));
    expect(scan.size()).toBe(2);
    expect(nearest(scan, Float32Array.of(0, 1), 5).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(nearest(scan, Float32Array.of(0, 1, 0), 5)).toEqual([]);
  });
});

describe('quantisation', () => {
  test('errs by half a step at most', () => {
    fc.assert(
      fc.property(fc.float32Array({ noNaN: true, min: -1, max: 1, maxLength: 64 }), (vector) => {
        const { codes, scale } = quantize(vector);
        for (const [i, x] of vector.entries()) {
          expect(Math.abs(x - (codes[i] ?? 0) * scale)).toBeLessThanOrEqual(scale / 2 + 1e-12);
        }
      }),
    );
  });

  test('is as its example says', () => {
    const { codes, scale } = quantize([1, -0.5]);
    expect([[...codes], scale]).toEqual([[127, -63], 1 / 127]);
  });
});

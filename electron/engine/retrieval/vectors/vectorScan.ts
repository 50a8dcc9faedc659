import { quantize } from '../../algorithms/ranking/quantize.ts';
import { createCodePlanes, LARGEST_CODE } from './codePlanes.ts';
import { highShare } from './highShare.ts';
import { NUMBERS_PER_STEP } from './nibbleFormat.ts';
import { createQuantizedProducts } from './quantizedProducts.ts';
import { nearestVectors, type ScannedVectors } from './nearestVectors.ts';
import type { NearestQuery } from './scanCandidates.ts';
import { scanFunctions } from './scanFunctions.ts';
import { QUERY_OFFSET } from './scanMemory.ts';

const PAGE_BYTES = 65_536;
const NONE = -1;

/** Share of a vector in its high parts from which on a first pass may judge it. */
const MIN_HIGH_SHARE = 0.9;

interface Nearest {
  readonly seq: number;
  /** Approximate dot product, to be recomputed exactly for the best. */
  readonly estimate: number;
  /** Standard deviation of its error. */
  readonly error: number;
}

/**
 * Quantized unit vectors, eight bits a number, scanned with SIMD: at these sizes a linear scan is
 * faster than any index, and exact up to quantization. A first pass reads the high four bits of
 * each number; the others are read for those vectors alone that may be among the nearest. To get
 * the top k, callers rescore more than k with the full vectors.
 */
export interface VectorScan {
  readonly dimensions: number;
  size(): number;
  has(seq: number): boolean;
  put(seq: number, vector: Float32Array): void;
  remove(seq: number): void;
  /** Top k products for each list among those accepted, largest first, in one scan. */
  nearest(query: Float32Array, queries: readonly NearestQuery[]): Nearest[][];
  /** Approximate products of these, in their order; null for one without a vector. */
  products(query: Float32Array, seqs: readonly number[]): (number | null)[];
}

/** Query quantized to sixteen bits, or as many as keep its sum of products within 32. */
const maxQueryCode = (dimensions: number): number =>
  Math.min(32_767, Math.floor(0x7fff_ffff / (LARGEST_CODE * dimensions)));

export function createVectorScan(dimensions: number): VectorScan {
  const length = Math.ceil(dimensions / NUMBERS_PER_STEP) * NUMBERS_PER_STEP;
  const coarseAddress = QUERY_OFFSET + 2 * length;
  const base = coarseAddress + length;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(base / PAGE_BYTES) });
  const planes = createCodePlanes(memory, base, length);
  const functions = scanFunctions(memory);
  const slots = new Map<number, number>();
  const seqs: number[] = [];
  let scales = new Float32Array(64);
  /** Slots of vectors that a first pass cannot judge, and that are read exactly. */
  const exactSlots = new Set<number>();

  const reserve = (count: number) => {
    planes.reserve(count);
    if (scales.length >= count) return;
    const enlarged = new Float32Array(2 * count);
    enlarged.set(scales);
    scales = enlarged;
  };
  const write = (slot: number, vector: Float32Array) => {
    const { codes, scale } = quantize(vector, LARGEST_CODE);
    planes.put(slot, codes);
    scales[slot] = scale;
    if (highShare(codes) < MIN_HIGH_SHARE) exactSlots.add(slot);
    else exactSlots.delete(slot);
  };
  /** Writes the query to its address; the result is its scale. */
  const writeQuery = (vector: Float32Array): number => {
    const { codes, scale } = quantize(vector, maxQueryCode(dimensions));
    new Int16Array(memory.buffer, QUERY_OFFSET, dimensions).set(codes);
    return scale;
  };
  const productsOf = createQuantizedProducts(
    memory,
    functions.products,
    planes,
    (slot) => scales[slot] ?? 0,
  );
  const vectors: ScannedVectors = {
    ...{ memory, planes, functions, coarseAddress, seqs, exactSlots, productsOf },
    scales: () => scales,
  };
  return {
    dimensions,
    size: () => seqs.length,
    has: (seq) => slots.has(seq),
    put(seq, vector) {
      if (vector.length !== dimensions) throw new Error('a vector of another size');
      const existing = slots.get(seq);
      if (existing !== undefined) return write(existing, vector);
      reserve(seqs.length + 1);
      slots.set(seq, seqs.length);
      write(seqs.length, vector);
      seqs.push(seq);
    },
    remove(seq) {
      const slot = slots.get(seq);
      if (slot === undefined) return;
      // The last vector moves into the free slot.
      const last = seqs.length - 1;
      const moved = seqs[last] ?? seq;
      planes.copy(last, slot);
      exactSlots.delete(slot);
      if (exactSlots.delete(last)) exactSlots.add(slot);
      scales[slot] = scales[last] ?? 0;
      seqs[slot] = moved;
      slots.set(moved, slot);
      slots.delete(seq);
      seqs.pop();
    },
    products(vector, seqs) {
      if (vector.length !== dimensions) return seqs.map(() => null);
      const scale = writeQuery(vector);
      const slotList = seqs.map((seq) => slots.get(seq) ?? NONE);
      const values = productsOf(slotList.filter((slot) => slot !== NONE));
      let next = 0;
      return slotList.map((slot) => (slot === NONE ? null : (values[next++] ?? 0) * scale));
    },
    nearest(vector, queries) {
      if (vector.length !== dimensions) return queries.map(() => []);
      const scale = writeQuery(vector);
      return nearestVectors(vectors, vector, queries).map((list) =>
        list.map(({ key, value }) => ({
          seq: key,
          estimate: value * scale,
          error: roundingError(scales[slots.get(key) ?? NONE] ?? 0, scale),
        })),
      );
    },
  };
}

/**
 * Standard deviation of the product of two unit vectors whose numbers are rounded to multiples of
 * their scales, by up to half of one either way: uniform, so s / √12 for each.
 */
function roundingError(scale: number, queryScale: number): number {
  return Math.hypot(scale, queryScale) / Math.sqrt(12);
}

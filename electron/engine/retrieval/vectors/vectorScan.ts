import { MAX_BYTE, quantize } from '../../algorithms/ranking/quantize.ts';
import { TopK } from '../../algorithms/ranking/topK.ts';
import { int8Format } from './int8Format.ts';
import { scanModule } from './scanModule.ts';
import { sieveModule } from './sieveModule.ts';

/** Number of vectors whose sums one call writes. */
const BLOCK = 4_096;
const PAGE = 65_536;
const LANES = 16;

interface Nearest {
  readonly seq: number;
  /** Approximate dot product, to be recomputed exactly for the best. */
  readonly about: number;
}

/** Request for the nearest: how many, and among which vectors. */
export interface NearestWanted {
  readonly k: number;
  readonly accepts: (seq: number) => boolean;
}

/**
 * Quantized unit vectors, eight bits a number, in contiguous memory and scanned with SIMD: at these
 * sizes a linear scan is faster than any index, and exact up to quantization. To get the top k,
 * callers rescore more than k with the full vectors.
 */
export interface VectorScan {
  readonly dimensions: number;
  size(): number;
  has(seq: number): boolean;
  put(seq: number, vector: Float32Array): void;
  remove(seq: number): void;
  /** Upper bound of the standard deviation of `about`'s error. */
  error(query: Float32Array): number;
  /** Top k products for each list among those accepted, largest first, in one scan. */
  nearest(query: Float32Array, wanted: readonly NearestWanted[]): Nearest[][];
  /** Approximate products of these, in their order; null for one without a vector. */
  among(query: Float32Array, seqs: readonly number[]): (number | null)[];
}

type Scan = (query: number, vectors: number, count: number, bytes: number, out: number) => void;
type Sieve = (sums: number, scales: number, count: number, least: number, out: number) => number;

interface Modules {
  readonly scan: WebAssembly.Module;
  readonly sieve: WebAssembly.Module;
}

let compiled: Modules | null = null;

/** Compiles the modules on first use: a thread without vectors does without. */
function modules(): Modules {
  compiled ??= {
    scan: new WebAssembly.Module(scanModule(int8Format)),
    sieve: new WebAssembly.Module(sieveModule()),
  };
  return compiled;
}

/** Byte addresses: sums, their scales, the passing indexes and values, the query, vectors. */
const SUMS = 0;
const SCALES = 4 * BLOCK;
const PASSED = 8 * BLOCK;
const QUERY = 16 * BLOCK;

/** Query quantized to sixteen bits, or as many as keep its sum of products within 32. */
const finest = (dimensions: number): number =>
  Math.min(32_767, Math.floor(0x7fff_ffff / (MAX_BYTE * dimensions)));

export function createVectorScan(dimensions: number): VectorScan {
  const bytes = Math.ceil(dimensions / LANES) * LANES;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((QUERY + 2 * bytes) / PAGE) });
  const env = { memory };
  const scan = new WebAssembly.Instance(modules().scan, { env }).exports['scan'] as Scan;
  const sieve = new WebAssembly.Instance(modules().sieve, { env }).exports['sieve'] as Sieve;
  const base = QUERY + 2 * bytes;
  const slots = new Map<number, number>();
  const seqs: number[] = [];
  let scales = new Float32Array(64);
  let largestScale = 0;

  const room = (count: number) => {
    const missing = base + count * bytes - memory.buffer.byteLength;
    // Doubling keeps the total copying proportional to the size.
    if (missing > 0) {
      memory.grow(Math.ceil(Math.max(missing, memory.buffer.byteLength) / PAGE));
    }
    if (scales.length >= count) return;
    const enlarged = new Float32Array(2 * count);
    enlarged.set(scales);
    scales = enlarged;
  };
  const write = (slot: number, vector: Float32Array) => {
    const { codes, scale } = quantize(vector);
    const target = new Int8Array(memory.buffer, base + slot * bytes, bytes);
    target.fill(0);
    target.set(codes);
    scales[slot] = scale;
    largestScale = Math.max(largestScale, scale);
  };
  /** Writes the query to its address. */
  const ask = (vector: Float32Array) => {
    const quantized = quantize(vector, finest(dimensions));
    const wide = new Int16Array(memory.buffer, QUERY, bytes);
    wide.fill(0);
    wide.set(quantized.codes);
    return quantized;
  };
  return {
    dimensions,
    size: () => seqs.length,
    has: (seq) => slots.has(seq),
    put(seq, vector) {
      if (vector.length !== dimensions) throw new Error('a vector of another size');
      const existing = slots.get(seq);
      if (existing !== undefined) return write(existing, vector);
      room(seqs.length + 1);
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
      const all = new Int8Array(memory.buffer);
      all.copyWithin(base + slot * bytes, base + last * bytes, base + (last + 1) * bytes);
      scales[slot] = scales[last] ?? 0;
      seqs[slot] = moved;
      slots.set(moved, slot);
      slots.delete(seq);
      seqs.pop();
    },
    // Each number is rounded by up to half a scale either way: uniform, so s / √12 for a unit
    // vector.
    error: (vector) =>
      Math.hypot(largestScale, quantize(vector, finest(dimensions)).scale) / Math.sqrt(12),
    among(vector, seqs) {
      if (vector.length !== dimensions) return seqs.map(() => null);
      const { scale } = ask(vector);
      const sums = new Int32Array(memory.buffer, SUMS, 1);
      return seqs.map((seq) => {
        const slot = slots.get(seq);
        if (slot === undefined) return null;
        scan(QUERY, base + slot * bytes, 1, bytes, SUMS);
        return (sums[0] ?? 0) * (scales[slot] ?? 0) * scale;
      });
    },
    nearest(vector, queries) {
      if (vector.length !== dimensions) return queries.map(() => []);
      const query = ask(vector);
      const passedSlots = new Int32Array(memory.buffer, PASSED, 2 * BLOCK);
      const values = new Float32Array(memory.buffer, PASSED, 2 * BLOCK);
      const blockScales = new Float32Array(memory.buffer, SCALES, BLOCK);
      const lists = queries.map(({ k, accepts }) => ({ accepts, top: new TopK(k) }));
      let lowest = -Infinity;
      for (let first = 0; first < seqs.length; first += BLOCK) {
        const count = Math.min(BLOCK, seqs.length - first);
        scan(QUERY, base + first * bytes, count, bytes, SUMS);
        blockScales.set(scales.subarray(first, first + count));
        const end = sieve(SUMS, SCALES, count, lowest, PASSED);
        for (let i = 0; i < (end - PASSED) / 4; i += 2) {
          const value = values[i + 1] ?? 0;
          if (value < lowest) continue;
          const seq = seqs[first + (passedSlots[i] ?? 0)] ?? 0;
          lowest = Infinity;
          for (const { accepts, top } of lists) {
            if (value >= top.lowest() && accepts(seq)) top.offer(seq, value);
            lowest = Math.min(lowest, top.lowest());
          }
        }
      }
      return lists.map(({ top }) =>
        top.ranked().map(({ key, value }) => ({ seq: key, about: value * query.scale })),
      );
    },
  };
}

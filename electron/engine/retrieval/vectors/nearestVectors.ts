import { TopK } from '../../algorithms/ranking/topK.ts';
import { BLOCK_SIZE, type CodePlanes } from './codePlanes.ts';
import { coarseQuery } from './coarseQuery.ts';
import { createScanCandidates, type NearestQuery } from './scanCandidates.ts';
import type { ScanFunctions } from './scanFunctions.ts';
import { PASSED_SLOTS_OFFSET, SCALES_OFFSET, SUMS_OFFSET } from './scanMemory.ts';

/** Vectors in memory, and the query that was written last. */
export interface ScannedVectors {
  readonly memory: WebAssembly.Memory;
  readonly planes: CodePlanes;
  readonly functions: ScanFunctions;
  /** Address of the query in eight bits. */
  readonly coarseAddress: number;
  readonly seqs: readonly number[];
  readonly scales: () => Float32Array;
  /** Slots of those that a first pass cannot judge. */
  readonly exactSlots: ReadonlySet<number>;
  /** Products of the query with the vectors in these slots. */
  readonly productsOf: (slots: readonly number[]) => Float64Array;
}

type Ranked = { readonly key: number; readonly value: number }[];

/** Share of vectors read exactly from which on a first pass saves nothing. */
const MAX_EXACT_SHARE = 0.1;

/** Number of vectors sieved at once in the first block, where no threshold is known yet. */
const FIRST_STEP = 128;

/** Nearest vectors of each list by their products of eight bits, best first. */
export function nearestVectors(
  vectors: ScannedVectors,
  query: Float32Array,
  queries: readonly NearestQuery[],
): Ranked[] {
  const { seqs, exactSlots, productsOf } = vectors;
  if (exactSlots.size > MAX_EXACT_SHARE * seqs.length) return nearestOfAll(vectors, queries);
  return firstPass(vectors, query, queries).map((slots, i) => {
    const top = new TopK(queries[i]?.k ?? 0);
    const values = productsOf(slots);
    for (const [j, slot] of slots.entries()) top.offer(seqs[slot] ?? 0, values[j] ?? 0);
    return top.ranked();
  });
}

/** The same without a first pass. */
function nearestOfAll(
  { seqs, productsOf }: ScannedVectors,
  queries: readonly NearestQuery[],
): Ranked[] {
  const topLists = queries.map(({ k }) => new TopK(k));
  for (let first = 0; first < seqs.length; first += BLOCK_SIZE) {
    const count = Math.min(BLOCK_SIZE, seqs.length - first);
    const values = productsOf(Array.from({ length: count }, (_, i) => first + i));
    for (const [i, value] of values.entries()) {
      const seq = seqs[first + i] ?? 0;
      for (const [list, top] of topLists.entries()) {
        if (value >= top.lowest() && queries[list]?.accepts(seq) === true) top.offer(seq, value);
      }
    }
  }
  return topLists.map((top) => top.ranked());
}

/** Slots of each list's candidates: a scan of the high nibbles, and the exact slots. */
function firstPass(
  { memory, planes, functions, coarseAddress, seqs, scales, exactSlots }: ScannedVectors,
  query: Float32Array,
  queries: readonly NearestQuery[],
): number[][] {
  const { codes, offset, margin } = coarseQuery(query);
  new Int8Array(memory.buffer, coarseAddress, codes.length).set(codes);
  const passedSlots = new Int32Array(memory.buffer, PASSED_SLOTS_OFFSET, 2 * BLOCK_SIZE);
  const bounds = new Float32Array(memory.buffer, PASSED_SLOTS_OFFSET, 2 * BLOCK_SIZE);
  const blockScales = new Float32Array(memory.buffer, SCALES_OFFSET, BLOCK_SIZE);
  const allScales = scales();
  const lists = queries.map(createScanCandidates);
  let lowest = -Infinity;
  const filter = (first: number, position: number, count: number) => {
    const at = 4 * position;
    const end = functions.filter(
      SUMS_OFFSET + at,
      SCALES_OFFSET + at,
      count,
      offset,
      lowest,
      PASSED_SLOTS_OFFSET,
    );
    for (let i = 0; i < (end - PASSED_SLOTS_OFFSET) / 4; i += 2) {
      const bound = bounds[i + 1] ?? 0;
      if (bound < lowest) continue;
      const slot = first + position + (passedSlots[i] ?? 0);
      if (exactSlots.has(slot)) continue;
      const estimate = bound - margin * (allScales[slot] ?? 0);
      lowest = Infinity;
      for (const list of lists) {
        list.offer(seqs[slot] ?? 0, slot, bound, estimate);
        lowest = Math.min(lowest, list.lowest());
      }
    }
  };
  for (let first = 0; first < seqs.length; first += BLOCK_SIZE) {
    const count = Math.min(BLOCK_SIZE, seqs.length - first);
    functions.scan(coarseAddress, planes.high(first), count, planes.bytes, SUMS_OFFSET);
    blockScales.set(allScales.subarray(first, first + count));
    // All of the first ones pass: the fewer they are, the fewer are looked at here.
    const step = first === 0 ? FIRST_STEP : count;
    for (let position = 0; position < count; position += step) {
      filter(first, position, Math.min(step, count - position));
    }
  }
  for (const slot of exactSlots) {
    for (const list of lists) list.offer(seqs[slot] ?? 0, slot, Infinity, -Infinity);
  }
  return lists.map((list) => list.slots());
}

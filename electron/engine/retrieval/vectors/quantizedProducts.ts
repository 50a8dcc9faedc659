import { BLOCK, type CodePlanes } from './codePlanes.ts';
import type { ScanFunctions } from './scanFunctions.ts';

/** Byte addresses of the sums, of the slots and of the query. */
interface ProductAddresses {
  readonly sums: number;
  readonly slots: number;
  readonly query: number;
}

/**
 * Products of the query in memory with the vectors in these slots, each in units of the query's
 * scale: sums of codes times the scale of the vector.
 */
export function createQuantizedProducts(
  memory: WebAssembly.Memory,
  products: ScanFunctions['products'],
  planes: CodePlanes,
  { sums: sumsAddress, slots: slotsAddress, query }: ProductAddresses,
  scaleOf: (slot: number) => number,
): (slots: readonly number[]) => Float64Array {
  return (slots) => {
    const results = new Float64Array(slots.length);
    const sums = new Int32Array(memory.buffer, sumsAddress, BLOCK);
    const input = new Int32Array(memory.buffer, slotsAddress, BLOCK);
    for (let first = 0; first < slots.length; first += BLOCK) {
      const block = slots.slice(first, first + BLOCK);
      input.set(block);
      products(query, slotsAddress, block.length, planes.high(0), planes.bytes, sumsAddress);
      for (const [i, slot] of block.entries()) results[first + i] = (sums[i] ?? 0) * scaleOf(slot);
    }
    return results;
  };
}

import { BLOCK_SIZE, type CodePlanes } from './codePlanes.ts';
import type { ScanFunctions } from './scanFunctions.ts';
import { PASSED_SLOTS_OFFSET, QUERY_OFFSET, SUMS_OFFSET } from './scanMemory.ts';

/**
 * Products of the query in memory with the vectors in these slots, each in units of the query's
 * scale: sums of codes times the scale of the vector.
 */
export function createQuantizedProducts(
  memory: WebAssembly.Memory,
  products: ScanFunctions['products'],
  planes: CodePlanes,
  scaleOf: (slot: number) => number,
): (slots: readonly number[]) => Float64Array {
  return (slots) => {
    const results = new Float64Array(slots.length);
    const sums = new Int32Array(memory.buffer, SUMS_OFFSET, BLOCK_SIZE);
    const input = new Int32Array(memory.buffer, PASSED_SLOTS_OFFSET, BLOCK_SIZE);
    for (let first = 0; first < slots.length; first += BLOCK_SIZE) {
      const block = slots.slice(first, first + BLOCK_SIZE);
      input.set(block);
      products(
        QUERY_OFFSET,
        PASSED_SLOTS_OFFSET,
        block.length,
        planes.high(0),
        planes.bytes,
        SUMS_OFFSET,
      );
      for (const [i, slot] of block.entries()) results[first + i] = (sums[i] ?? 0) * scaleOf(slot);
    }
    return results;
  };
}

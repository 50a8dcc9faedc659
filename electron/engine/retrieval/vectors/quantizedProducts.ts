import { BLOCK, type CodePlanes } from './codePlanes.ts';
import type { ScanFunctions } from './scanFunctions.ts';
import { PASSED_SLOTS, QUERY, SUMS } from './scanMemory.ts';

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
    const sums = new Int32Array(memory.buffer, SUMS, BLOCK);
    const input = new Int32Array(memory.buffer, PASSED_SLOTS, BLOCK);
    for (let first = 0; first < slots.length; first += BLOCK) {
      const block = slots.slice(first, first + BLOCK);
      input.set(block);
      products(QUERY, PASSED_SLOTS, block.length, planes.high(0), planes.bytes, SUMS);
      for (const [i, slot] of block.entries()) results[first + i] = (sums[i] ?? 0) * scaleOf(slot);
    }
    return results;
  };
}

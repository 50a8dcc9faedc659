import { describe, expect, test } from 'vitest';
import {
  BLOCK_SIZE,
  CODE_OFFSET,
  createCodePlanes,
  LARGEST_CODE,
} from '../../../../../../electron/engine/retrieval/vectors/codePlanes.ts';

const LENGTH = 128;

function created() {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const planes = createCodePlanes(memory, 256, LENGTH);
  /** Codes of a vector, put together from its two planes. */
  const codesOf = (slot: number) => {
    const all = new Uint8Array(memory.buffer);
    return Array.from({ length: LENGTH }, (_, i) => {
      const byte = Math.floor(i / 32) * 16 + (i % 16);
      const shift = i % 32 < 16 ? 0 : 4;
      const high = ((all[planes.high(slot) + byte] ?? 0) >> shift) & 15;
      const low = ((all[planes.low(slot) + byte] ?? 0) >> shift) & 15;
      return 16 * high + low - CODE_OFFSET;
    });
  };
  return { memory, planes, codesOf };
}

const codes = (first: number) =>
  Int16Array.from({ length: LENGTH }, (_, i) => ((first + 37 * i) % 239) - LARGEST_CODE);

describe('planes of codes', () => {
  test('hold every code in two nibbles, over the border of a block', () => {
    const { planes, codesOf } = created();
    planes.reserve(BLOCK_SIZE + 2);
    for (let slot = 0; slot < BLOCK_SIZE + 2; slot += 1) planes.put(slot, codes(slot));
    for (const slot of [0, 1, BLOCK_SIZE - 1, BLOCK_SIZE, BLOCK_SIZE + 1]) {
      expect(codesOf(slot)).toEqual([...codes(slot)]);
    }
  });

  test('keep the vectors when memory grows', () => {
    const { memory, planes, codesOf } = created();
    planes.reserve(1);
    planes.put(0, codes(5));
    const size = memory.buffer.byteLength;
    planes.reserve(4 * BLOCK_SIZE);
    expect(memory.buffer.byteLength).toBeGreaterThan(size);
    expect(codesOf(0)).toEqual([...codes(5)]);
  });

  test('copy a vector to another slot, and leave its neighbors', () => {
    const { planes, codesOf } = created();
    planes.reserve(2 * BLOCK_SIZE);
    for (const slot of [0, 1, 2, BLOCK_SIZE]) planes.put(slot, codes(slot));
    planes.copy(BLOCK_SIZE, 1);
    expect([0, 1, 2].map(codesOf)).toEqual([[...codes(0)], [...codes(BLOCK_SIZE)], [...codes(2)]]);
  });

  test('lay the high nibbles of a block side by side', () => {
    const { planes } = created();
    expect(planes.high(1) - planes.high(0)).toBe(planes.bytes);
    expect(planes.high(BLOCK_SIZE) - planes.high(0)).toBe(2 * BLOCK_SIZE * planes.bytes);
    expect(planes.low(0) - planes.high(0)).toBe(BLOCK_SIZE * planes.bytes);
  });
});

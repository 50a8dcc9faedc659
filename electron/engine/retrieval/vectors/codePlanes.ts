/** Largest code of a number: its high part is −7..7 and its low part −8..7. */
export const LARGEST_CODE = 119;

/** Added to a code, so that the nibbles of the sum are its parts + 8. */
export const CODE_OFFSET = 136;

/** Added to the high part of a code, so that it is 0..15. */
export const HIGH_OFFSET = 8;

/** Value of one unit of a code's high part. */
export const HIGH_UNIT = 16;

/** Standard deviation of a code about its high part alone, in codes: that of −8..7. */
export const HIGH_DEVIATION = HIGH_UNIT / Math.sqrt(12);

/** Number of vectors whose high nibbles are contiguous. */
export const BLOCK_SIZE = 1_024;

/** Number of codes packed into 16 bytes: codes k and k + 16 share a byte. */
const GROUP_SIZE = 32;
const PAGE_BYTES = 65_536;

/**
 * Vectors of 8-bit codes in WebAssembly's memory, taken apart: a block holds the high nibbles of
 * its vectors, then their low ones, so that a search reads half the memory, and the rest of the few
 * that may be among the nearest. A vector is named by its slot, from 0.
 */
export interface CodePlanes {
  /** Bytes of one vector in one plane. */
  readonly bytes: number;
  /** Makes room for this many vectors. Throws RangeError if memory cannot be allocated. */
  reserve(count: number): void;
  put(slot: number, codes: Int16Array): void;
  /** Copies a vector to another slot. */
  copy(from: number, to: number): void;
  /** Address of the high nibbles. */
  high(slot: number): number;
  /** Address of the low nibbles. */
  low(slot: number): number;
}

/** Planes from the address `base` on, of vectors of `length` codes, a multiple of 32. */
export function createCodePlanes(
  memory: WebAssembly.Memory,
  base: number,
  length: number,
): CodePlanes {
  const bytes = length / 2;
  const plane = BLOCK_SIZE * bytes;
  const high = (slot: number) => base + (slot + Math.floor(slot / BLOCK_SIZE) * BLOCK_SIZE) * bytes;
  const low = (slot: number) => high(slot) + plane;
  return {
    bytes,
    reserve(count) {
      const missing = high(Math.ceil(count / BLOCK_SIZE) * BLOCK_SIZE) - memory.buffer.byteLength;
      // Doubling keeps the total copying proportional to the size.
      if (missing > 0) {
        memory.grow(Math.ceil(Math.max(missing, memory.buffer.byteLength) / PAGE_BYTES));
      }
    },
    put(slot, codes) {
      const all = new Uint8Array(memory.buffer);
      const [highs, lows] = [high(slot), low(slot)];
      for (let i = 0; i < length; i += GROUP_SIZE) {
        for (let byte = 0; byte < GROUP_SIZE / 2; byte += 1) {
          const first = (codes[i + byte] ?? 0) + CODE_OFFSET;
          const second = (codes[i + byte + GROUP_SIZE / 2] ?? 0) + CODE_OFFSET;
          const at = i / 2 + byte;
          all[highs + at] = (first >> 4) | (second & 0xf0);
          all[lows + at] = (first & 0x0f) | ((second & 0x0f) << 4);
        }
      }
    },
    copy(from, to) {
      const all = new Uint8Array(memory.buffer);
      all.copyWithin(high(to), high(from), high(from) + bytes);
      all.copyWithin(low(to), low(from), low(from) + bytes);
    },
    high,
    low,
  };
}

import { at, type ScanFormat } from './scanModule.ts';
import { ADD_I32X4, constant, get, load128, set, simd, splat } from './wasmModule.ts';

/** Numbers of a step: 4 times 16 bytes of two numbers each. Vectors are padded to a multiple. */
export const NUMBERS_PER_STEP = 128;

/** Most significant 16-byte loads between two widenings: 4 · 2 · 127 · 15 fits 16 bits. */
const LOAD_COUNT = 4;

/** Local variables of the step. */
const [low, high, bytes, mask] = [at.sum + 1, at.sum + 2, at.sum + 3, at.sum + 4];

const AND = simd(0x4e);
const SHIFT_I16X8 = simd(0x8d);
const ADD_I16X8 = simd(0x8e);
/** Adds adjacent 16-bit numbers: four 32-bit sums. */
const WIDEN = simd(0x7e);
/**
 * Products of sixteen signed 8-bit numbers with sixteen of 0..127, adjacent ones added: eight 16-bit
 * sums. "Relaxed" only for a second operand beyond 127, which a nibble never is.
 */
const DOT_I8X16 = simd(0x112);

/** Products of 16 bytes of the vector, added to those of the previous ones. */
const productsOf = (i: number): number[] => {
  const addTo = (sums: number) => [
    ...[...get(mask), ...AND, ...DOT_I8X16],
    ...(i === 0 ? [] : [...get(sums), ...ADD_I16X8]),
    ...set(sums),
  ];
  return [
    ...[...get(at.vectors), ...load128(16 * i), ...set(bytes)],
    ...[...get(at.q), ...load128(32 * i), ...get(bytes), ...addTo(low)],
    ...[...get(at.q), ...load128(32 * i + 16)],
    ...[...get(bytes), ...constant(4), ...SHIFT_I16X8, ...addTo(high)],
  ];
};

/**
 * Format of vectors of 4 bits a number, 0..15, against a query of 8: half the memory of 8 bits, and
 * half their arithmetic. Of 32 numbers the first 16 are the low nibbles of 16 bytes, the others the
 * high ones.
 */
export const nibbleFormat: ScanFormat = {
  vectorStep: 16 * LOAD_COUNT,
  queryStep: 32 * LOAD_COUNT,
  locals: 4,
  prologue: [...splat(0x0f), ...set(mask)],
  step: [
    ...Array.from({ length: LOAD_COUNT }, (_, i) => productsOf(i)).flat(),
    ...[...get(low), ...WIDEN, ...get(high), ...WIDEN, ...ADD_I32X4],
    ...[...get(at.sum), ...ADD_I32X4, ...set(at.sum)],
  ],
  lane: (lane) => [...simd(0x1b), lane],
  addLanes: [0x6a],
  storeLane: [0x36],
};

import { BLOCK_SIZE, CODE_OFFSET } from './codePlanes.ts';
import {
  ADD,
  ADD_I32X4,
  constant,
  EMPTY,
  END,
  get,
  I32,
  load128,
  move,
  set,
  simd,
  splat,
  SUBTRACT,
  V128,
  wasmModule,
} from './wasmModule.ts';

/**
 * WebAssembly module with one function, `products`: the dot products of a query of 16-bit numbers
 * with some of the vectors of 8-bit codes whose high and low nibbles lie apart (`codePlanes.ts`).
 *
 *     products(query, slots, count, base, bytes, out):    all i32; bytes of a vector in one plane
 *       while count ≠ 0:
 *         sum ← 0;  q ← query;  slot ← slots[0];  slots ← slots + 4
 *         high ← base + (slot + slot − slot mod BLOCK) · bytes;  low ← high + BLOCK · bytes
 *         end ← high + bytes
 *         do: 32 codes ← (16 · high nibble + low nibble) − CODE_OFFSET
 *             sum ← sum + codes · q;  high, low ← + 16;  q ← q + 64
 *         while high < end
 *         out[0] ← sum of the four lanes;  out ← out + 4;  count ← count − 1
 */
const at = {
  query: 0,
  slots: 1,
  count: 2,
  base: 3,
  bytes: 4,
  out: 5,
  q: 6,
  high: 7,
  low: 8,
  end: 9,
  sum: 10,
  highs: 11,
  lows: 12,
  codes: 13,
} as const;

const MULTIPLY = 0x6c;
const AND_I32 = 0x71;
const LOAD_I32 = [0x28, 2, 0];
const STORE_I32 = [0x36, 2, 0];
const AND = simd(0x4e);
const OR = simd(0x50);
const SHIFT_LEFT_I8X16 = [...constant(4), ...simd(0x6b)];
const SHIFT_RIGHT_I8X16 = [...constant(4), ...simd(0x6d)];
const SUBTRACT_I8X16 = simd(0x71);
const EXTEND_I8X16 = [simd(0x87), simd(0x88)];
const DOT_I16X8 = simd(0xba);

/** Adds the products of the 16 codes on the stack, of which the query's begin at `offset`. */
const addProducts = (offset: number): number[] => [
  ...[...splat(CODE_OFFSET), ...SUBTRACT_I8X16, ...set(at.codes)],
  ...EXTEND_I8X16.flatMap((extend, i) => [
    ...[...get(at.codes), ...extend, ...get(at.q), ...load128(offset + 16 * i)],
    ...[...DOT_I16X8, ...get(at.sum), ...ADD_I32X4, ...set(at.sum)],
  ]),
];

/** Sets the addresses of the vector in the next slot. */
const locate = [
  ...[
    ...get(at.slots),
    ...LOAD_I32,
    ...get(at.slots),
    ...LOAD_I32,
    ...constant(-BLOCK_SIZE),
    AND_I32,
  ],
  ...[ADD, ...get(at.bytes), MULTIPLY, ...get(at.base), ADD, ...set(at.high)],
  ...[...get(at.bytes), ...constant(BLOCK_SIZE), MULTIPLY, ...get(at.high), ADD, ...set(at.low)],
  ...[...get(at.high), ...get(at.bytes), ADD, ...set(at.end)],
  ...move(at.slots, 4),
];

export function productsModule(): Uint8Array<ArrayBuffer> {
  const lane = (index: number) => [...get(at.sum), ...simd(0x1b), index];
  const code = [
    ...[0x02, EMPTY, 0x03, EMPTY], // block, loop
    ...[...get(at.count), 0x45, 0x0d, 1], // count = 0: leave the block
    ...[...splat(0), ...set(at.sum), ...get(at.query), ...set(at.q)],
    ...locate,
    ...[0x03, EMPTY], // loop
    ...[...get(at.high), ...load128(0), ...set(at.highs)],
    ...[...get(at.low), ...load128(0), ...set(at.lows)],
    ...[...get(at.highs), ...SHIFT_LEFT_I8X16, ...get(at.lows), ...splat(0x0f), ...AND, ...OR],
    ...addProducts(0),
    ...[...get(at.highs), ...splat(0xf0), ...AND, ...get(at.lows), ...SHIFT_RIGHT_I8X16, ...OR],
    ...addProducts(32),
    ...[...move(at.high, 16), ...move(at.low, 16), ...move(at.q, 64)],
    ...[...get(at.high), ...get(at.end), 0x49, 0x0d, 0, END], // high < end: again
    ...[...get(at.out), ...lane(0), ...[1, 2, 3].flatMap((index) => [...lane(index), ADD])],
    ...[...STORE_I32, ...move(at.out, 4)],
    ...[...get(at.count), ...constant(1), SUBTRACT, ...set(at.count)],
    ...[0x0c, 0, END, END], // again; ends of loop and block
  ];
  return wasmModule({
    name: 'products',
    parameters: [I32, I32, I32, I32, I32, I32],
    results: [],
    locals: [
      [4, I32], // q, high, low, end
      [4, V128], // sum, highs, lows, codes
    ],
    code,
  });
}

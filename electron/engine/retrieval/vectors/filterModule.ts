import { EMPTY, END, F32, get, I32, move, set, wasmModule } from './wasmModule.ts';

/**
 * A WebAssembly module with one function, `filter`: of many whole sums, each with a scale of its
 * own, those whose product is large enough. Nearly all are not, and a comparison here costs a tenth
 * of what it costs outside.
 *
 *     filter(sums, scales, count, offset, least, out) → end of the output:   addresses in bytes
 *       for slot = 0 .. count − 1:
 *         value ← (sums[slot] + offset) · scales[slot]         i32, f32 and f32
 *         if value ≥ least: out[0] ← slot;  out[1] ← value;  out ← out + 8
 */
const at = {
  sums: 0,
  scales: 1,
  count: 2,
  offset: 3,
  least: 4,
  out: 5,
  slot: 6,
  value: 7,
} as const;

const LOAD_I32 = [0x28, 2, 0];
const LOAD_F32 = [0x2a, 2, 0];

export function filterModule(): Uint8Array<ArrayBuffer> {
  const code = [
    ...[0x02, EMPTY, 0x03, EMPTY], // block, loop
    ...[...get(at.slot), ...get(at.count), 0x4f, 0x0d, 1], // slot ≥ count: leave the block
    ...[...get(at.sums), ...LOAD_I32, 0xb2, ...get(at.offset), 0x92], // as a float, + offset
    ...[...get(at.scales), ...LOAD_F32, 0x94, ...set(at.value)],
    ...[...get(at.value), ...get(at.least), 0x60, 0x04, EMPTY], // value ≥ least: if
    ...[...get(at.out), ...get(at.slot), 0x36, 2, 0],
    ...[...get(at.out), ...get(at.value), 0x38, 2, 4],
    ...move(at.out, 8),
    END,
    ...move(at.sums, 4),
    ...move(at.scales, 4),
    ...move(at.slot, 1),
    ...[0x0c, 0, END, END], // again; ends of loop and block
    ...get(at.out),
  ];
  return wasmModule({
    name: 'filter',
    parameters: [I32, I32, I32, F32, F32, I32],
    results: [I32],
    locals: [
      [1, I32], // slot
      [1, F32], // value
    ],
    code,
  });
}

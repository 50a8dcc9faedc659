import {
  ADD,
  constant,
  EMPTY,
  END,
  get,
  I32,
  move,
  set,
  splat,
  SUBTRACT,
  V128,
  wasmModule,
} from './wasmModule.ts';

/**
 * WebAssembly module with one function, `scan`: the dot product of one query with each of many
 * vectors stored contiguously in memory. The loops are the same for every number format; the format
 * gives the inner step.
 *
 *     scan(query, vectors, count, bytes, out):            all i32, addresses in bytes
 *       while count ≠ 0:
 *         sum ← 0;  q ← query;  end ← vectors + bytes  bytes of a vector, a multiple of vectorStep
 *         do: sum ← sum + step(vectors, q);  vectors ← vectors + vectorStep;  q ← q + queryStep
 *         while vectors < end
 *         out[0] ← sum of the four lanes;  out ← out + 4;  count ← count − 1
 */
export interface ScanFormat {
  /** Bytes of the vector that a step takes. */
  readonly vectorStep: number;
  /** Bytes of the query that it takes. */
  readonly queryStep: number;
  /** Local variables of a step, v128 each; the first follows `sum`. */
  readonly locals: number;
  /** Sets those that stay the same, once a call. */
  readonly prologue: readonly number[];
  /** Adds the products of these bytes to `sum`. Leaves nothing on the stack. */
  readonly step: readonly number[];
  /** Extracts lane 0, 1, 2 or 3 of a v128 on the stack. */
  readonly lane: (lane: number) => readonly number[];
  /** Adds two lanes. */
  readonly addLanes: readonly number[];
  /** Stores a lane at an address. */
  readonly storeLane: readonly number[];
}

/** Indexes of the function's parameters and local variables. */
export const at = {
  query: 0,
  vectors: 1,
  count: 2,
  bytes: 3,
  out: 4,
  q: 5,
  end: 6,
  sum: 7,
} as const;

export function scanModule(format: ScanFormat): Uint8Array<ArrayBuffer> {
  const lanes = [1, 2, 3].flatMap((lane) => [
    ...get(at.sum),
    ...format.lane(lane),
    ...format.addLanes,
  ]);
  const code = [
    ...format.prologue,
    ...[0x02, EMPTY, 0x03, EMPTY], // block, loop
    ...[...get(at.count), 0x45, 0x0d, 1], // count = 0: leave the block
    ...[...splat(0), ...set(at.sum)],
    ...[...get(at.query), ...set(at.q)],
    ...[...get(at.vectors), ...get(at.bytes), ADD, ...set(at.end)],
    ...[0x03, EMPTY], // loop
    ...format.step,
    ...move(at.vectors, format.vectorStep),
    ...move(at.q, format.queryStep),
    ...[...get(at.vectors), ...get(at.end), 0x49, 0x0d, 0], // vectors < end: again
    END,
    ...[...get(at.out), ...get(at.sum), ...format.lane(0), ...lanes, ...format.storeLane, 2, 0],
    ...move(at.out, 4),
    ...[...get(at.count), ...constant(1), SUBTRACT, ...set(at.count)],
    ...[0x0c, 0, END, END], // again; ends of loop and block
  ];
  return wasmModule({
    name: 'scan',
    parameters: [I32, I32, I32, I32, I32],
    results: [],
    locals: [
      [2, I32], // q, end
      [1 + format.locals, V128], // sum and the step's
    ],
    code,
  });
}

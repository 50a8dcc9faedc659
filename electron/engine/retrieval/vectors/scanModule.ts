/**
 * Writes the bytes of a WebAssembly module with one function, `scan`: the dot product of one query
 * with each of many vectors that lie one behind the other in memory. The loops are the same for
 * every number format; the format gives the inner step.
 *
 *     scan(query, vectors, count, bytes, out):            all i32, addresses in bytes
 *       while count ≠ 0:
 *         sum ← 0;  q ← query;  end ← vectors + bytes      bytes of one vector, a multiple of 16
 *         do: sum ← sum + step(vectors, q);  vectors ← vectors + 16;  q ← q + queryStep
 *         while vectors < end
 *         out[0] ← sum of the four lanes;  out ← out + 4;  count ← count − 1
 *
 * Opcodes: WebAssembly Core Specification 2.0, §5.4 (instructions) and §5.5 (modules).
 */
export interface ScanFormat {
  /** Bytes the query moves on while a vector moves on by 16. */
  readonly queryStep: number;
  /** Adds the products of 16 bytes of the vector to `sum`. Leaves nothing on the stack. */
  readonly step: readonly number[];
  /** Takes lane 0, 1, 2 or 3 out of a v128 on the stack. */
  readonly lane: (lane: number) => readonly number[];
  /** Adds two lanes. */
  readonly addLanes: readonly number[];
  /** Stores a lane at an address. */
  readonly storeLane: readonly number[];
}

/** Places of the function's parameters and local variables. */
export const at = {
  query: 0,
  vectors: 1,
  count: 2,
  bytes: 3,
  out: 4,
  q: 5,
  end: 6,
  chunk: 7,
  sum: 8,
} as const;

const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY = 0x40;

export const get = (place: number): number[] => [0x20, place];
export const set = (place: number): number[] => [0x21, place];
export const simd = (opcode: number): number[] => [0xfd, ...unsigned(opcode)];
/** Loads 16 bytes, `offset` behind the address on the stack. */
export const load128 = (offset: number): number[] => [...simd(0x00), 0, ...unsigned(offset)];

const constant = (value: number): number[] => [0x41, ...signed(value)];
const ADD = 0x6a;
const SUBTRACT = 0x6b;
const move = (place: number, by: number): number[] => [
  ...get(place),
  ...constant(by),
  ADD,
  ...set(place),
];

export function scanModule(format: ScanFormat): Uint8Array<ArrayBuffer> {
  const zero = [...simd(0x0c), ...new Array<number>(16).fill(0)];
  const lanes = [1, 2, 3].flatMap((lane) => [
    ...get(at.sum),
    ...format.lane(lane),
    ...format.addLanes,
  ]);
  const code = [
    ...[0x02, EMPTY, 0x03, EMPTY], // block, loop
    ...[...get(at.count), 0x45, 0x0d, 1], // count = 0: leave the block
    ...[...zero, ...set(at.sum)],
    ...[...get(at.query), ...set(at.q)],
    ...[...get(at.vectors), ...get(at.bytes), ADD, ...set(at.end)],
    ...[0x03, EMPTY], // loop
    ...format.step,
    ...move(at.vectors, 16),
    ...move(at.q, format.queryStep),
    ...[...get(at.vectors), ...get(at.end), 0x49, 0x0d, 0], // vectors < end: again
    0x0b,
    ...[...get(at.out), ...get(at.sum), ...format.lane(0), ...lanes, ...format.storeLane, 2, 0],
    ...move(at.out, 4),
    ...[...get(at.count), ...constant(1), SUBTRACT, ...set(at.count)],
    ...[0x0c, 0, 0x0b, 0x0b, 0x0b], // again; ends of loop, block and function
  ];
  // Two runs of local variables: q and end, chunk and sum.
  const body = [2, 2, I32, 2, V128, ...code];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
    ...section(2, [1, ...name('env'), ...name('memory'), 0x02, 0x00, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('scan'), 0x00, 0]),
    ...section(10, [1, ...sized(body)]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)];
}

function sized(content: readonly number[]): number[] {
  return [...unsigned(content.length), ...content];
}

function name(text: string): number[] {
  return sized([...Buffer.from(text, 'utf8')]);
}

/** LEB128, as WebAssembly writes every number. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const low = value & 0x7f;
  const rest = value >> 7;
  const done = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return done ? [low] : [low | 0x80, ...signed(rest)];
}

/**
 * Writes the bytes of a WebAssembly module of one function over an imported memory, `env.memory`.
 * Opcodes: WebAssembly Core Specification 2.0, §5.4 (instructions) and §5.5 (modules).
 */
export interface WasmFunction {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly results: readonly number[];
  /** Runs of local variables of one type: their number and the type. */
  readonly locals: readonly (readonly [count: number, type: number])[];
  /** Instructions, without the `end` of the function. */
  readonly code: readonly number[];
}

export const I32 = 0x7f;
export const F32 = 0x7d;
export const V128 = 0x7b;
/** Type of a block that leaves nothing on the stack. */
export const EMPTY = 0x40;
export const END = 0x0b;

export const ADD = 0x6a;
export const SUBTRACT = 0x6b;

export const get = (index: number): number[] => [0x20, index];
export const set = (index: number): number[] => [0x21, index];
export const simd = (opcode: number): number[] => [0xfd, ...unsignedLeb128(opcode)];
export const constant = (value: number): number[] => [0x41, ...signedLeb128(value)];
/** 16 equal bytes. */
export const splat = (byte: number): number[] => [
  ...simd(0x0c),
  ...new Array<number>(16).fill(byte & 0xff),
];
/** Adds four 32-bit numbers. */
export const ADD_I32X4 = simd(0xae);
/** Loads 16 bytes at `offset` from the address on the stack. */
export const load128 = (offset: number): number[] => [...simd(0x00), 0, ...unsignedLeb128(offset)];
/** Advances an address, or any other integer. */
export const move = (local: number, by: number): number[] => [
  ...get(local),
  ...constant(by),
  ADD,
  ...set(local),
];

export function wasmModule(definition: WasmFunction): Uint8Array<ArrayBuffer> {
  const type = [
    0x60,
    ...withByteLength(definition.parameters),
    ...withByteLength(definition.results),
  ];
  const locals = definition.locals.flatMap(([count, of]) => [count, of]);
  const body = [definition.locals.length, ...locals, ...definition.code, END];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, ...type]),
    ...section(2, [1, ...name('env'), ...name('memory'), 0x02, 0x00, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name(definition.name), 0x00, 0]),
    ...section(10, [1, ...withByteLength(body)]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...withByteLength(content)];
}

function withByteLength(content: readonly number[]): number[] {
  return [...unsignedLeb128(content.length), ...content];
}

function name(text: string): number[] {
  return withByteLength([...Buffer.from(text, 'utf8')]);
}

/** LEB128, as WebAssembly writes every number. */
function unsignedLeb128(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsignedLeb128(value >>> 7)];
}

function signedLeb128(value: number): number[] {
  const low = value & 0x7f;
  const remainder = value >> 7;
  const isDone =
    (remainder === 0 && (low & 0x40) === 0) || (remainder === -1 && (low & 0x40) !== 0);
  return isDone ? [low] : [low | 0x80, ...signedLeb128(remainder)];
}

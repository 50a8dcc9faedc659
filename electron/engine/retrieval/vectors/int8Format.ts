import { at, type ScanFormat } from './scanModule.ts';
import { get, load128, set, simd, widen64 } from './wasmModule.ts';

/** Dot product of eight pairs of 16-bit numbers, adjacent products added: four 32-bit sums. */
const DOT = simd(0xba);
const ADD_I32X4 = simd(0xae);

/** Dot product of eight numbers. */
const half = (vectorOffset: number, queryOffset: number): number[] => [
  ...[...get(at.vectors), ...widen64(vectorOffset)],
  ...[...get(at.q), ...load128(queryOffset)],
  ...[...DOT, ...get(at.sum), ...ADD_I32X4, ...set(at.sum)],
];

/** Format of 8-bit vectors against a 16-bit query, so that only the vector is widened. */
export const int8Format: ScanFormat = {
  queryStep: 32,
  step: [...half(0, 0), ...half(8, 16)],
  lane: (lane) => [...simd(0x1b), lane],
  addLanes: [0x6a],
  storeLane: [0x36],
};

import { at, get, load128, set, simd, type ScanFormat } from './scanModule.ts';

const EXTEND_LOW = simd(0x87);
const EXTEND_HIGH = simd(0x88);
/** Products of eight pairs of 16-bit numbers, neighbours added: four 32-bit sums. */
const DOT = simd(0xba);
const ADD_I32X4 = simd(0xae);

const half = (extend: readonly number[], offset: number): number[] => [
  ...get(at.chunk),
  ...extend,
  ...get(at.q),
  ...load128(offset),
  ...DOT,
  ...get(at.sum),
  ...ADD_I32X4,
  ...set(at.sum),
];

/** Vectors of 8-bit numbers against a query of 16-bit ones, so that only the vector is widened. */
export const int8Format: ScanFormat = {
  queryStep: 32,
  step: [
    ...get(at.vectors),
    ...load128(0),
    ...set(at.chunk),
    ...half(EXTEND_LOW, 0),
    ...half(EXTEND_HIGH, 16),
  ],
  lane: (lane) => [...simd(0x1b), lane],
  addLanes: [0x6a],
  storeLane: [0x36],
};

import { BLOCK } from './codePlanes.ts';

/** Byte addresses: sums, their scales, the passing indexes and values, the query twice, vectors. */
export const SUMS = 0;
export const SCALES = 4 * BLOCK;
export const PASSED_SLOTS = 8 * BLOCK;
export const QUERY = 16 * BLOCK;

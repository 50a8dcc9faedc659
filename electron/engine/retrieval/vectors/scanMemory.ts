import { BLOCK_SIZE } from './codePlanes.ts';

/** Byte addresses: sums, their scales, the passing indexes and values, the query twice, vectors. */
export const SUMS_OFFSET = 0;
export const SCALES_OFFSET = 4 * BLOCK_SIZE;
export const PASSED_SLOTS_OFFSET = 8 * BLOCK_SIZE;
export const QUERY_OFFSET = 16 * BLOCK_SIZE;

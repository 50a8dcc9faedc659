import { dot, MAX_BYTE, quantize } from '../../algorithms/ranking/quantize.ts';
import { HIGH_DEVIATION, HIGH_OFFSET, HIGH_UNIT } from './codePlanes.ts';

/**
 * Tolerance for the low nibbles, in standard deviations. Callers ask for more than they need, so
 * that the last of those lies well above the lowest estimate.
 */
const SURE = 3;

/** Query of a first pass, which sums products with high nibbles. */
interface CoarseQuery {
  readonly codes: Int16Array;
  /** Added to a sum of products, so that it is an upper bound. */
  readonly offset: number;
  /** Part of it that the low nibbles may add. */
  readonly doubt: number;
}

/**
 * Query of eight bits a number, with the error that a product with high nibbles has.
 *
 *     Σ q · code ≈ HIGH_UNIT (Σ q · nibble − HIGH_OFFSET Σ q) ± HIGH_DEVIATION ‖q‖
 *
 * The result is in HIGH_UNITs. The query's own rounding moves a sum by less than a hundredth of the
 * error. Source: variance of a uniform distribution, for each number on its own.
 */
export function coarseQuery(vector: Float32Array): CoarseQuery {
  const { codes } = quantize(vector, MAX_BYTE);
  const sum = codes.reduce((all, code) => all + code, 0);
  const doubt = SURE * (HIGH_DEVIATION / HIGH_UNIT) * Math.sqrt(dot(codes, codes));
  return { codes, offset: doubt - HIGH_OFFSET * sum, doubt };
}

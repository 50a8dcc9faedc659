/** A vector in eight bits a number: value ≈ scale · code. */
export interface Quantised {
  readonly codes: Int8Array;
  readonly scale: number;
}

const LARGEST = 127;

/**
 * Symmetric scalar quantisation of one vector.
 *
 *     scale = max |xᵢ| / 127,   cᵢ = round(xᵢ / scale) in −127 .. 127
 *
 * The error of a number is at most scale / 2, so that of a dot product of unit vectors of d numbers
 * is about scale · √d / √12: enough to choose candidates, not to rank them. A zero vector has scale
 * 0. Source: Jacob et al., "Quantization and Training of Neural Networks for Efficient
 * Integer-Arithmetic-Only Inference", CVPR 2018, §2.1, without a zero point.
 * Example: [1, −0.5] has scale 1 / 127 and codes [127, −63].
 */
export function quantise(vector: ArrayLike<number>): Quantised {
  let largest = 0;
  for (let i = 0; i < vector.length; i += 1) {
    largest = Math.max(largest, Math.abs(vector[i] ?? 0));
  }
  const codes = new Int8Array(vector.length);
  if (largest === 0) return { codes, scale: 0 };
  const scale = largest / LARGEST;
  for (let i = 0; i < vector.length; i += 1) codes[i] = Math.round((vector[i] ?? 0) / scale);
  return { codes, scale };
}

/** Σ aᵢ · bᵢ. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

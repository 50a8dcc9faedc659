/** A vector in whole numbers: value ≈ scale · code. */
export interface Quantized {
  readonly codes: Int16Array;
  readonly scale: number;
}

/** The largest code that fits eight bits. */
export const MAX_BYTE = 127;

/**
 * Symmetric scalar quantisation of one vector, to codes of at most `largest` (1 .. 32,767).
 *
 *     scale = max |xᵢ| / largest,   cᵢ = round(xᵢ / scale) in −largest .. largest
 *
 * The error of a number is at most scale / 2, so that of a dot product of unit vectors is about
 * scale / √12 for each of the two: enough to choose candidates, not to rank them. A zero vector has
 * scale 0. Source: Jacob et al., "Quantization and Training of Neural Networks for Efficient
 * Integer-Arithmetic-Only Inference", CVPR 2018, §2.1, without a zero point.
 * Example: [1, −0.5] has scale 1 / 127 and codes [127, −63].
 */
export function quantize(vector: ArrayLike<number>, largest = MAX_BYTE): Quantized {
  let maxMagnitude = 0;
  for (let i = 0; i < vector.length; i += 1) {
    maxMagnitude = Math.max(maxMagnitude, Math.abs(vector[i] ?? 0));
  }
  const codes = new Int16Array(vector.length);
  if (maxMagnitude === 0) return { codes, scale: 0 };
  const scale = maxMagnitude / largest;
  for (let i = 0; i < vector.length; i += 1) codes[i] = Math.round((vector[i] ?? 0) / scale);
  return { codes, scale };
}

/** Σ aᵢ · bᵢ. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Saturation parameter: BM25 with k1 = 0.9 and b = 0 (long turns carry the facts). */
const K1 = 0.9;

/**
 * Term frequency of BM25, (k1 + 1) · f / (f + k1): 1 for one occurrence, at most 1.9. Half counts
 * are allowed.
 */
export function saturatedFrequency(count: number): number {
  return ((K1 + 1) * count) / (count + K1);
}

/**
 * Inverse document frequency, ln(1 + (N − n + ½) / (n + ½)), of a term in n of N documents. Never
 * negative.
 */
export function inverseDocumentFrequency(documents: number, documentsWithTerm: number): number {
  const frequency = Math.min(documents, documentsWithTerm);
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

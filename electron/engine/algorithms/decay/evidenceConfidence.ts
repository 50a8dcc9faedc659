/**
 * Confidence of an extracted memory, by the number of turns that state it.
 *
 *     c(n) = c₁ + (ceiling − c₁) · (1 − 1/n)
 *
 * c₁ what the extraction claimed for it, n ≥ 1 distinct episodes, all in 0..1. It depends on the
 * number alone, so that reading a session again, or in another order, changes nothing. The form was
 * chosen by hand. Example: c₁ = 0.6, ceiling 0.8: 0.6, 0.7, 0.733, …
 */
export function evidenceConfidence(
  claimedConfidence: number,
  episodes: number,
  ceiling: number,
): number {
  const first = Math.min(claimedConfidence, ceiling);
  return first + (ceiling - first) * (1 - 1 / Math.max(1, episodes));
}

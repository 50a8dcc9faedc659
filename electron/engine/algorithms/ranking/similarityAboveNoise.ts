/** Assumed similarity of unrelated texts, where too few are stored to measure it. */
const TYPICAL_NOISE = 0.3;

/** Least number of texts that tell how similar unrelated ones are. */
const MIN_SAMPLE = 4;

/**
 * Similarity of a question to texts that have nothing to do with it: the lower quartile of its
 * similarities to a sample of all texts. Cosines of one embedding model lie in a narrow band of
 * their own, so it must be measured for each model and each question. Of fewer than four texts it
 * is at most a typical value, because all of them may be related.
 * Source: quartile by rank (Hyndman and Fan, "Sample quantiles in statistical packages", type 1).
 * Example: of 0.7, 0.71, 0.72 and 0.9 the lower quartile is 0.7.
 */
export function estimateNoise(similarities: readonly number[]): number {
  const sorted = similarities.toSorted((a, b) => a - b);
  const quartile = sorted[Math.ceil(sorted.length / 4) - 1] ?? TYPICAL_NOISE;
  return sorted.length < MIN_SAMPLE ? Math.min(quartile, TYPICAL_NOISE) : quartile;
}

/**
 * Position of a similarity between unrelated texts (0) and the same text (1).
 *
 *     aboveNoise(s) = max(0, (s − noise) / (1 − noise))
 *
 * Example: 0.8 above a noise of 0.6 is halfway: 0.5.
 */
export function similarityAboveNoise(similarity: number, noise: number): number {
  return noise >= 1 ? 0 : Math.min(1, Math.max(0, (similarity - noise) / (1 - noise)));
}

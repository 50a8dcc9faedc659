/**
 * Standard score of a value: its deviations from the mean of a sample.
 *
 *     z(x) = (x − mean) / deviation
 *
 * Cosines of one embedding model lie in a narrow band of their own, so that none means anything by
 * itself: unrelated texts may have 0.05 with one model and 0.7 with another. A sample of all texts
 * measures the band. In a sample of equals nothing deviates. Source: Kreyszig, "Advanced Engineering
 * Mathematics", §24.7.
 * Example: beside 0, 0, 0, 0, 1 a value of 1 deviates by 2.
 */
export function standardScores(sample: readonly number[]): (value: number) => number {
  const mean = sample.reduce((sum, value) => sum + value, 0) / Math.max(1, sample.length);
  const squares = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, sample.length));
  return (value) => (deviation < MIN_DEVIATION ? 0 : (value - mean) / deviation);
}

/** Deviation of equal values, which rounding does not make exactly 0. */
const MIN_DEVIATION = 1e-6;

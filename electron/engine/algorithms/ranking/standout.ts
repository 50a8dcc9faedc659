/** Standard deviations above the mean that count as the maximum. */
const FULLY = 4;

/**
 * Standout of each of several similarities above the others, 0..1.
 *
 *     standout(x) = min(1, max(0, (x − mean) / (4 · deviation)))
 *
 * Cosines of one embedding model lie in a narrow band of their own, so that none means anything by
 * itself: unrelated texts may have 0.05 with one model and 0.7 with another. Among texts that were
 * found by the same words the band is measured as it is used. Equal ones do not stand out. Null for
 * one that is not known. Source: the z-score (Kreyszig, "Advanced Engineering Mathematics", §24.7).
 * Example: of 0, 0, 0, 0, 1 the last stands out by 2 deviations: 0.5.
 */
export function standout(values: readonly (number | null)[]): (number | null)[] {
  const present = values.filter((value) => value !== null);
  const mean = present.reduce((sum, value) => sum + value, 0) / Math.max(1, present.length);
  const squares = present.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, present.length));
  return values.map((value) => {
    if (value === null) return null;
    return deviation === 0 ? 0 : Math.min(1, Math.max(0, (value - mean) / (FULLY * deviation)));
  });
}

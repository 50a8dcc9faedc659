import { dot } from './quantize.ts';

/** A text whose label is known, as a vector of length one. */
export interface Exemplar<Label> {
  readonly label: Label;
  readonly vector: Float32Array;
}

export interface ExemplarMargin {
  /** Similarity below which a text matches no exemplar, 0..1. */
  readonly threshold: number;
  /** Margin by which the best label must lead the next one, 0..1. */
  readonly margin: number;
}

/**
 * Label of the most similar exemplar, if it is similar enough and clearly more than any other
 * label's.
 *
 *     s(l) = max cos(q, e) over the exemplars e of l
 *     the label with the highest s, if s ≥ threshold and s − the next label's s ≥ margin; else null
 *
 * Worked example: with s(why) = 0.71, s(when) = 0.60, s(who) = 0.41, a threshold of 0.45 and a
 * margin of 0.05 it is `why`; with s(when) = 0.68 it is undecided. Vectors have length one, so the
 * cosine is their inner product. Nearest-neighbor classification with a rejection threshold; the
 * margin was set by hand.
 */
export function nearestExemplar<Label>(
  vector: Float32Array,
  exemplars: readonly Exemplar<Label>[],
  { threshold, margin }: ExemplarMargin,
): Label | null {
  const similarities = new Map<Label, number>();
  for (const { label, vector: exemplar } of exemplars) {
    const cosine = dot(vector, exemplar);
    if (cosine > (similarities.get(label) ?? -Infinity)) similarities.set(label, cosine);
  }
  const [best, next] = [...similarities].sort(([, a], [, b]) => b - a);
  if (best === undefined || best[1] < threshold) return null;
  return best[1] - (next?.[1] ?? -Infinity) >= margin ? best[0] : null;
}

/** Signature by which questions are compared: their intent and their terms. */
export interface QuestionSignature {
  readonly intent: string;
  /** Distinct stems without stop words. */
  readonly terms: readonly string[];
}

/** From this share of common words on, two questions of one intent are alike. */
const SIMILARITY_THRESHOLD = 0.5;

/**
 * True if two questions are similar: the same intent, and Jaccard's index of their terms at least
 * 0.5.
 *
 *     J(A, B) = |A ∩ B| / |A ∪ B|,   0..1
 *
 * Worked example: "Where does my sister live?" {sister, live} and "Where does my sister Anna live?"
 * {sister, anna, live} have J = 2/3: alike. Questions without any term are alike to none. Source:
 * Jaccard 1901; the threshold is ours, one word in three may differ from a short question.
 */
export function areSimilarQuestions(a: QuestionSignature, b: QuestionSignature): boolean {
  if (a.intent !== b.intent) return false;
  const termsA = new Set(a.terms);
  const termsB = new Set(b.terms);
  const common = [...termsA].filter((term) => termsB.has(term)).length;
  const all = termsA.size + termsB.size - common;
  return all > 0 && common / all >= SIMILARITY_THRESHOLD;
}

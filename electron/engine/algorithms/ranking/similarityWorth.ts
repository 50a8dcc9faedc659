/** Prior probability that similarities tell nothing about a question. */
const NOISE_PRIOR = 0.9;

/** Probability that the answer is not among the candidates by text. */
const MISS_PROBABILITY = 0.02;

/** Deviations by which the similarity of an answer may lie above that of other texts. */
const ANSWER_DEVIATIONS = [2, 3];

/** Standard score beyond which similarities are alike, so that no likelihood overflows. */
const MAX_STANDARD_SCORE = 40;

/** Share of a worth by which candidates above the limit still differ. */
const EXCESS_SHARE = 0.01;

/** Scores of one question: similarities are standard scores, null where a text has no vector. */
export interface SimilarityScores {
  /** Candidates by text, best first: their score there, and their similarity. */
  readonly text: readonly { readonly score: number; readonly similarity: number | null }[];
  /** Similarities of the nearest that are no candidates by text. */
  readonly vectorOnly: readonly number[];
  /** Number of texts in memory. */
  readonly textCount: number;
}

export interface SimilarityWorths {
  /** Posterior probability that similarities tell anything about the question. */
  readonly signalProbability: number;
  /** Worth of each candidate by text, ≥ 0. */
  readonly text: readonly number[];
  readonly vectorOnly: readonly number[];
}

/**
 * Worths of similarities on the scale of text scores, which are log odds: what a similarity z adds
 * to the log odds that its text is the answer, by Bayes' rule over a mixture of models. Under each
 * the answer lies μ deviations above all other texts; or nowhere, if similarities are noise.
 *
 *     ratio(z) = mean over μ of exp(μ z − μ²/2),   P = (1 − MISS_PROBABILITY) softmax(text scores)
 *     L = Σ P(text) ratio(z) + MISS_PROBABILITY / texts · Σ_vectorOnly ratio(z)
 *     signal = 1 − π / (π + (1 − π) L),   π = NOISE_PRIOR
 *     worth(z) = ln(1 − signal + signal · ratio(z)) − the same of z = 0,   at least 0
 *
 * So the list is trusted as far as it agrees with the words: where the best texts are no more
 * similar to the question than others are, it weighs next to nothing. One that is no candidate by
 * text starts at the log odds of a text that words missed. A worth is at most the best text score:
 * similarities of real models have heavier tails than the normal distribution.
 * Source: Robertson, "The Probability Ranking Principle in IR", 1977; Bayes factor of normal
 * distributions of equal variance.
 * Example: of three texts with a score of 5 and similarities 3, 0 and 0 the first gains 5.05;
 * the probability of a signal is 0.72.
 */
export function similarityWorths(question: SimilarityScores): SimilarityWorths {
  const { text, vectorOnly: nearest, textCount } = question;
  const best = text.reduce((top, { score }) => Math.max(top, score), -Infinity);
  const odds = text.map(({ score }) => Math.exp(score - best));
  const mass = odds.reduce((sum, one) => sum + one, 0);
  const missProbability = mass === 0 ? 1 : MISS_PROBABILITY;
  const textLikelihood = text.reduce(
    (sum, { similarity }, i) => sum + ((odds[i] ?? 0) / mass) * ratio(similarity ?? 0),
    0,
  );
  const vectorOnlyLikelihood = nearest.reduce((sum, similarity) => sum + ratio(similarity), 0);
  const agreement =
    (1 - missProbability) * textLikelihood +
    (missProbability / Math.max(1, textCount)) * vectorOnlyLikelihood;
  const noise = NOISE_PRIOR / (NOISE_PRIOR + (1 - NOISE_PRIOR) * agreement);
  const signalProbability = 1 - noise;
  const logOdds = (similarity: number) => Math.log(noise + signalProbability * ratio(similarity));
  const average = logOdds(0);
  const gain = (similarity: number) => Math.max(0, logOdds(similarity) - average);
  // Above 0 however dissimilar, so that the nearest always comes first.
  const order = (similarity: number) => Math.log1p((signalProbability / noise) * ratio(similarity));
  if (mass === 0) return { signalProbability, text: [], vectorOnly: shares(nearest.map(order)) };
  const limit = Math.max(0, best);
  const limitWorth = (worth: number) => Math.min(limit, worth) + EXCESS_SHARE * worth;
  const missedOdds =
    best + Math.log((mass * MISS_PROBABILITY) / (1 - MISS_PROBABILITY) / Math.max(1, textCount));
  return {
    signalProbability,
    text: text.map(({ similarity }) => (similarity === null ? 0 : limitWorth(gain(similarity)))),
    vectorOnly: nearest.map(
      (similarity) =>
        Math.max(0, missedOdds + limitWorth(gain(similarity))) + EXCESS_SHARE * order(similarity),
    ),
  };
}

/** Likelihood of a standard score for an answer, over that for any text. */
function ratio(similarity: number): number {
  const z = Math.min(MAX_STANDARD_SCORE, similarity);
  const sum = ANSWER_DEVIATIONS.reduce((all, lift) => all + Math.exp(lift * z - lift ** 2 / 2), 0);
  return sum / ANSWER_DEVIATIONS.length;
}

/** Shares of the largest: without any text there is no scale of scores. */
function shares(worths: readonly number[]): number[] {
  const largest = worths.reduce((top, worth) => Math.max(top, worth), 0) || 1;
  return worths.map((worth) => worth / largest);
}

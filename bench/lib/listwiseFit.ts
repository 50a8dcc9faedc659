import { turnFeatures } from '../../electron/engine/retrieval/scoring/turnFeatures.ts';

const STEPS = 400;
const RATE = 0.05;
const L2 = 0.002;

/** A question with its candidates: those of its evidence are right. */
export interface LabeledQuestion {
  readonly category: number;
  readonly evidence: readonly number[];
  readonly seqs: readonly number[];
  /** One row of features a candidate, in the order of `turnFeatures`. */
  readonly features: readonly Float64Array[];
}

/**
 * Weights w that maximize the listwise likelihood of the evidence, with L2 towards nothing, each
 * group of questions (a data set, a conversation) weighing the same:
 *
 *     L(w) = mean over groups and their questions of
 *            log( Σ_evidence exp(w·x) / Σ_candidates exp(w·x) )  −  λ |w|²
 *
 * by gradient ascent with Adam, deterministic: no sampling, weights from 0.
 * Source: Cao et al., "Learning to Rank: From Pairwise Approach to Listwise Approach", ICML 2007;
 * Kingma and Ba, "Adam", ICLR 2015.
 */
export function fitWeights(groups: readonly (readonly LabeledQuestion[])[]): Float64Array {
  const usableGroups = groups
    .map((questions) => questions.filter(isUseful))
    .filter(({ length }) => length > 0);
  const size = turnFeatures.length;
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = weights.map((w) => -2 * L2 * w);
    for (const questions of usableGroups) {
      const share = 1 / usableGroups.length / questions.length;
      for (const question of questions) addGradient(gradient, weights, question, share);
    }
    for (let i = 0; i < size; i += 1) {
      const g = gradient[i] ?? 0;
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * g;
      square[i] = 0.999 * (square[i] ?? 0) + 0.001 * g * g;
      const m = (mean[i] ?? 0) / (1 - 0.9 ** step);
      const v = (square[i] ?? 0) / (1 - 0.999 ** step);
      weights[i] = (weights[i] ?? 0) + (RATE * m) / (Math.sqrt(v) + 1e-8);
    }
  }
  return weights;
}

function isUseful({ category, evidence, seqs }: LabeledQuestion): boolean {
  return category !== 5 && evidence.some((seq) => seqs.includes(seq));
}

/** The expected features of the evidence minus those of all candidates. */
function addGradient(
  gradient: Float64Array,
  weights: Float64Array,
  { evidence, seqs, features }: LabeledQuestion,
  share: number,
): void {
  const scores = features.map((row) => dotProduct(weights, row));
  const largest = Math.max(...scores);
  const expScores = scores.map((score) => Math.exp(score - largest));
  const right = seqs.map((seq) => evidence.includes(seq));
  const all = expScores.reduce((sum, weight) => sum + weight, 0);
  const relevantSum = expScores.reduce(
    (sum, weight, i) => sum + (right[i] === true ? weight : 0),
    0,
  );
  for (const [i, row] of features.entries()) {
    const weight = expScores[i] ?? 0;
    const gradientFactor = share * ((right[i] === true ? weight / relevantSum : 0) - weight / all);
    for (let f = 0; f < row.length; f += 1)
      gradient[f] = (gradient[f] ?? 0) + gradientFactor * (row[f] ?? 0);
  }
}

/** Score of a row of features. */
export function dotProduct(weights: Float64Array, row: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < row.length; i += 1) sum += (weights[i] ?? 0) * (row[i] ?? 0);
  return sum;
}

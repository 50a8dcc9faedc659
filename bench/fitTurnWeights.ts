/**
 * Fits the weights of the turns' calibrated sum, and says how they do where they had not seen the
 * answers:  npm run bench:fit -- --data FILE
 *
 * For every question of categories 1-4 the scorer's candidates are taken with their features. The
 * weights w maximise the listwise likelihood of the evidence, with L2 towards nothing:
 *
 *     L(w) = mean over questions of  log( Σ_evidence exp(w·x) / Σ_candidates exp(w·x) )  −  λ |w|²
 *
 * by gradient ascent with Adam, deterministic: no sampling, weights from 0. Leave one conversation
 * out: fitted on all others, scored on it, in turn; the figures are means over all questions. The
 * last fit, on everything, is printed rounded, as `scoring/weights.ts` has them.
 * Source: Cao et al., "Learning to Rank: From Pairwise Approach to Listwise Approach", ICML 2007;
 * Kingma and Ba, "Adam", ICLR 2015.
 */
import { createSearchIndexes } from '../electron/engine/retrieval/searchIndexes.ts';
import {
  turnFeatures,
  type TurnFeature,
  type TurnWeights,
} from '../electron/engine/retrieval/scoring/turnFeatures.ts';
import { defaultWeights } from '../electron/engine/retrieval/scoring/weights.ts';
import { understand } from '../electron/engine/retrieval/understand/understand.ts';
import { benchArguments } from './lib/arguments.ts';
import { buildIndexes } from './lib/buildIndexes.ts';
import { recallFigures, type Ranked } from './lib/figures.ts';
import { readLocomo, type Sample } from './lib/locomo.ts';
import { memoryOf } from './lib/memoryOf.ts';

const CANDIDATES = 300;
const STEPS = 400;
const RATE = 0.05;
const L2 = 0.002;

interface LabeledQuestion {
  readonly category: number;
  readonly evidence: readonly number[];
  readonly seqs: readonly number[];
  /** One row of features a candidate, in the order of `turnFeatures`. */
  readonly features: readonly Float64Array[];
}

const { data } = benchArguments();
/** By the conversation left out. */
const fits = new Map<number, Float64Array>();
const conversations = readLocomo(data).map(askedOf);
const weightsNow = Float64Array.from(turnFeatures, (name) => defaultWeights[name]);

const held = conversations.flatMap((own, i) => {
  const others = conversations.filter((_, n) => n !== i).flat();
  return own.map((question) => rankedBy(question, cachedFit(i, others)));
});
const fitted = fit(conversations.flat());
report('left out', held);
report(
  'fitted on all',
  conversations.flat().map((question) => rankedBy(question, fitted)),
);
report(
  'in use',
  conversations.flat().map((question) => rankedBy(question, weightsNow)),
);
console.log(JSON.stringify(toWeights(fitted), null, 2));

function askedOf(sample: Sample): LabeledQuestion[] {
  const memory = memoryOf([sample], { facts: false });
  try {
    const indexes = createSearchIndexes();
    buildIndexes(indexes, memory.store);
    const context = { now: memory.now, zone: 'UTC' };
    return sample.questions.map(({ text, category, evidence }) => {
      const question = understand(text, indexes.turns, memory.store.entities, context);
      const scored = indexes.turnScorer.score(question, CANDIDATES);
      return {
        category,
        evidence: evidence.map((id) => memory.seqByTurn.get(`${sample.id} ${id}`) ?? -1),
        seqs: scored.map(({ document }) => indexes.turns.seqOf(document)),
        features: scored.map(({ features }) =>
          Float64Array.from(turnFeatures, (name) => features[name]),
        ),
      };
    });
  } finally {
    memory.close();
  }
}

function cachedFit(conversation: number, others: readonly LabeledQuestion[]): Float64Array {
  const known = fits.get(conversation);
  if (known !== undefined) return known;
  const made = fit(others);
  fits.set(conversation, made);
  return made;
}

function fit(questions: readonly LabeledQuestion[]): Float64Array {
  const useful = questions.filter(
    ({ category, evidence, seqs }) => category !== 5 && evidence.some((seq) => seqs.includes(seq)),
  );
  const size = turnFeatures.length;
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = weights.map((w) => -2 * L2 * w);
    for (const question of useful) addGradient(gradient, weights, question, 1 / useful.length);
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

/** The expected features of the evidence minus those of all candidates. */
function addGradient(
  gradient: Float64Array,
  weights: Float64Array,
  { evidence, seqs, features }: LabeledQuestion,
  share: number,
): void {
  const scores = features.map((row) => product(weights, row));
  const largest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - largest));
  const right = seqs.map((seq) => evidence.includes(seq));
  const all = odds.reduce((sum, odd) => sum + odd, 0);
  const good = odds.reduce((sum, odd, i) => sum + (right[i] === true ? odd : 0), 0);
  for (const [i, row] of features.entries()) {
    const odd = odds[i] ?? 0;
    const pull = share * ((right[i] === true ? odd / good : 0) - odd / all);
    for (let f = 0; f < row.length; f += 1) gradient[f] = (gradient[f] ?? 0) + pull * (row[f] ?? 0);
  }
}

function rankedBy(question: LabeledQuestion, weights: Float64Array): Ranked {
  const ranking = question.features
    .map((row, i) => ({ seq: question.seqs[i] ?? 0, score: product(weights, row) }))
    .sort((a, b) => b.score - a.score || b.seq - a.seq)
    .map(({ seq }) => seq);
  return { category: question.category, evidence: question.evidence, ranking };
}

function product(weights: Float64Array, row: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < row.length; i += 1) sum += (weights[i] ?? 0) * (row[i] ?? 0);
  return sum;
}

function toWeights(weights: Float64Array): TurnWeights {
  const entries = turnFeatures.map((name, i) => [name, Math.round((weights[i] ?? 0) * 100) / 100]);
  return Object.fromEntries(entries) as Record<TurnFeature, number>;
}

function report(name: string, ranked: readonly Ranked[]): void {
  const { byCategory, ...figures } = recallFigures(ranked);
  console.log(name.padEnd(14), JSON.stringify(figures), JSON.stringify(byCategory));
}

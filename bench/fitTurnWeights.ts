/**
 * Fits the weights of the turns' calibrated sum, and reports how they do where the answers were not
 * in the fit:  npm run bench:fit -- --data FILE [--data FILE …]
 *
 * With several sets each is left out in turn: fitted on all others, scored on it, beside the weights
 * in use. With one, each of its conversations. The last fit, on everything, is printed rounded, as
 * `scoring/weights.ts` has them.
 */
import { basename } from 'node:path';
import { createSearchIndexes } from '../electron/engine/retrieval/searchIndexes.ts';
import {
  turnFeatures,
  type TurnFeature,
  type TurnWeights,
} from '../electron/engine/retrieval/scoring/turnFeatures.ts';
import { defaultWeights } from '../electron/engine/retrieval/scoring/weights.ts';
import { parseQuestion } from '../electron/engine/retrieval/understand/parseQuestion.ts';
import { benchArguments } from './lib/arguments.ts';
import { buildIndexes } from './lib/buildIndexes.ts';
import { recallFigures, type Ranked } from './lib/figures.ts';
import { fitWeights, product, type LabeledQuestion } from './lib/listwiseFit.ts';
import { readLocomo, type Sample } from './lib/locomo.ts';
import { createMemory } from './lib/memoryOf.ts';
import { advanceTo, questionsInOrder } from './lib/questionContext.ts';

const CANDIDATES = 300;

interface Group {
  readonly name: string;
  readonly questions: readonly LabeledQuestion[];
}

const { files } = benchArguments();
const groups = files.length === 1 ? conversationGroups(files[0] ?? '') : files.map(setGroup);
const weightsInUse = Float64Array.from(turnFeatures, (name) => defaultWeights[name]);

const leftOut = groups.map((own) => {
  const others = groups.filter((group) => group !== own);
  const weights = fitWeights(others.map(({ questions }) => questions));
  return { ...own, ranked: own.questions.map((question) => rankedBy(question, weights)) };
});
if (files.length > 1) {
  for (const { name, questions, ranked } of leftOut) {
    report(`${name}, left out`, ranked);
    report(
      `${name}, in use`,
      questions.map((question) => rankedBy(question, weightsInUse)),
    );
  }
}
const all = groups.flatMap(({ questions }) => questions);
const fitted = fitWeights(groups.map(({ questions }) => questions));
report(
  'all, left out',
  leftOut.flatMap(({ ranked }) => ranked),
);
report(
  'all, fitted on all',
  all.map((question) => rankedBy(question, fitted)),
);
report(
  'all, in use',
  all.map((question) => rankedBy(question, weightsInUse)),
);
console.log(JSON.stringify(toWeights(fitted), null, 2));

function conversationGroups(file: string): Group[] {
  return readLocomo(file).map((sample) => ({ name: sample.id, questions: candidatesOf(sample) }));
}

function setGroup(file: string): Group {
  return { name: basename(file, '.json'), questions: readLocomo(file).flatMap(candidatesOf) };
}

/** Questions of a conversation with the candidates of the scorer, asked in its course. */
function candidatesOf(sample: Sample): LabeledQuestion[] {
  const memory = createMemory({ facts: false });
  try {
    const indexes = createSearchIndexes();
    return questionsInOrder(sample).map((question) => {
      const { category, evidence, now, shown } = advanceTo(memory, sample, question);
      buildIndexes(indexes, memory.store);
      const context = { now, zone: 'UTC' };
      const parsed = parseQuestion(question.text, indexes.turns, memory.store.entities, context);
      const accepts = (document: number) => !shown.has(indexes.turns.seqOf(document));
      const scored = indexes.turnScorer.score({ ...parsed, accepts }, CANDIDATES);
      return {
        category,
        evidence,
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

function rankedBy(question: LabeledQuestion, weights: Float64Array): Ranked {
  const ranking = question.features
    .map((row, i) => ({ seq: question.seqs[i] ?? 0, score: product(weights, row) }))
    .sort((a, b) => b.score - a.score || b.seq - a.seq)
    .map(({ seq }) => seq);
  return { category: question.category, evidence: question.evidence, ranking };
}

function toWeights(weights: Float64Array): TurnWeights {
  const entries = turnFeatures.map((name, i) => [name, Math.round((weights[i] ?? 0) * 100) / 100]);
  return Object.fromEntries(entries) as Record<TurnFeature, number>;
}

function report(name: string, ranked: readonly Ranked[]): void {
  const { byCategory, ...figures } = recallFigures(ranked);
  console.log(name.padEnd(28), JSON.stringify(figures), JSON.stringify(byCategory));
}

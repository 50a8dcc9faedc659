import { basename } from 'node:path';
import { tuningOf } from '../electron/engine/retrieval/searchOptions.ts';
import { defaultSettings } from '../shared/config.ts';
import { benchArguments } from './lib/arguments.ts';
import { categoryDeficits, quantile, recallFigures, type Ranked } from './lib/figures.ts';
import { vectorQualities } from './lib/simulatedVectors.ts';
import { readLocomo } from './lib/locomo.ts';
import { rankSeparately, rankPooled } from './lib/rankings.ts';

/**
 * Evidence-turn recall on conversations of LoCoMo's form, through the very `search()` that chat
 * calls, beside plain BM25 over the same tokens:
 *   npm run bench:recall -- --data FILE [--data FILE …] [--fusion rrf|sum] [--vectors] [--json]
 *
 * turns: each conversation in a memory of its own; pooled: all of a set in one; facts: with the
 * set's observations as memories. `--vectors`: words alone, and with the lists of simulated embedding
 * models from one that tells nothing to a good one, beside each model's list alone.
 */
const { files, json, values, flags } = benchArguments(['fusion'], ['vectors']);
const { fusion = 'sum' } = values;
if (fusion !== 'sum' && fusion !== 'rrf') {
  console.error('--fusion is sum or rrf');
  process.exit(2);
}
const tuning = tuningOf({ ...defaultSettings, 'retrieval.fusion': fusion });
const latencies: number[] = [];
const onLatency = (ms: number) => void latencies.push(ms);

if (flags.has('vectors')) {
  const simulated = files.map((file) => simulatedFigures(file));
  if (json) console.log(JSON.stringify({ vectors: simulated }));
  process.exit(0);
}

const sets = files.map((file) => {
  const samples = readLocomo(file);
  const turns = rankSeparately(samples, { facts: false, tuning, onLatency });
  const pooledRankings = rankPooled(samples, { facts: false, tuning, onLatency });
  const hasFacts = samples.some(({ observations }) => observations.length > 0);
  const facts = hasFacts ? rankSeparately(samples, { facts: true, tuning, onLatency }) : turns;
  const report = {
    data: basename(file).replace(/\.json$/u, ''),
    turns: recallFigures(turns.search),
    bm25: recallFigures(turns.bm25),
    pooled: recallFigures(pooledRankings.search),
    pooledBm25: recallFigures(pooledRankings.bm25),
    facts: recallFigures(facts.search),
  };
  const questionCount = turns.search.filter(({ category }) => category !== 5).length;
  console.log(`${report.data}: ${samples.length} conversations, ${questionCount} questions`);
  for (const name of ['turns', 'bm25', 'pooled', 'pooledBm25', 'facts'] as const) {
    const { byCategory, ...rest } = report[name];
    const categories = `R@10 by category ${JSON.stringify(byCategory)}`;
    console.log(' ', name.padEnd(10), JSON.stringify(rest), categories);
  }
  for (const deficit of categoryDeficits(turns.search, turns.bm25)) {
    console.log('  below BM25', JSON.stringify(deficit));
  }
  return report;
});
const latencyMs = { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) };
console.log(`search p50 ${latencyMs.p50} ms, p95 ${latencyMs.p95} ms`);
if (json) console.log(JSON.stringify({ sets, latencyMs }));

/** Figures of words alone, and with each simulated model. */
function simulatedFigures(file: string) {
  const samples = readLocomo(file);
  const data = basename(file).replace(/\.json$/u, '');
  const headlineFigures = (ranked: readonly Ranked[]) => {
    const { r10, mrr } = recallFigures(ranked);
    return { r10, mrr };
  };
  const words = headlineFigures(
    rankSeparately(samples, { facts: false, tuning, onLatency }).search,
  );
  console.log(`${data}: words alone ${JSON.stringify(words)}`);
  const models = vectorQualities.map((quality) => {
    const ranked = rankSeparately(samples, { facts: false, tuning, onLatency, quality });
    const model = {
      name: quality.name,
      alone: headlineFigures(ranked.vectors),
      fused: headlineFigures(ranked.search),
    };
    console.log(' ', JSON.stringify(model));
    return model;
  });
  return { data, words, models };
}

import { createSearchIndexes } from '../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../electron/engine/retrieval/search.ts';
import { defaultSetup, tuningOf } from '../electron/engine/retrieval/searchOptions.ts';
import { defaultSettings } from '../shared/config.ts';
import { buildIndexes } from './lib/buildIndexes.ts';
import { benchArguments } from './lib/arguments.ts';
import { quantile, recallFigures, type Ranked } from './lib/figures.ts';
import { readLocomo, type Sample } from './lib/locomo.ts';
import { memoryOf, type Memory } from './lib/memoryOf.ts';

/**
 * Evidence-turn recall on conversations of LoCoMo's form, through the very `search()` that chat
 * calls:  npm run bench:recall -- --data FILE [--fusion rrf|sum] [--json]
 */
const { data, json, values } = benchArguments(['fusion']);
const { fusion = 'sum' } = values;
if (fusion !== 'sum' && fusion !== 'rrf') {
  console.error('--fusion is sum or rrf');
  process.exit(2);
}
const tuning = tuningOf({ ...defaultSettings, 'retrieval.fusion': fusion });
const samples = readLocomo(data);
const latencies: number[] = [];

const turns = samples.flatMap((sample) => inMemory([sample], { facts: false }, rankBySearch));
const pooled = inMemory(samples, { facts: false }, rankBySearch);
const facts = samples.flatMap((sample) => inMemory([sample], { facts: true }, rankBySearch));
const baseline = samples.flatMap((sample) => inMemory([sample], { facts: false }, rankBySpec));

const report = {
  turns: recallFigures(turns),
  pooled: recallFigures(pooled),
  facts: recallFigures(facts),
  baseline: recallFigures(baseline),
  latencyMs: { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) },
};
const questionCount = turns.filter(({ category }) => category !== 5).length;
console.log(
  `${samples.length} conversations, ${questionCount} questions of categories 1-4 with evidence`,
);
for (const name of ['turns', 'pooled', 'facts', 'baseline'] as const) {
  const { byCategory, ...rest } = report[name];
  console.log(name.padEnd(9), JSON.stringify(rest), 'R@10 by category', JSON.stringify(byCategory));
}
console.log(`search p50 ${report.latencyMs.p50} ms, p95 ${report.latencyMs.p95} ms`);
if (json) console.log(JSON.stringify(report));

function inMemory(
  loaded: readonly Sample[],
  options: { readonly facts: boolean },
  makeRank: (memory: Memory) => (question: string) => number[],
): Ranked[] {
  const memory = memoryOf(loaded, options);
  try {
    const rank = makeRank(memory);
    return loaded.flatMap((sample) =>
      sample.questions.map(({ text, category, evidence }) => ({
        category,
        evidence: evidence.map((id) => memory.seqByTurn.get(`${sample.id} ${id}`) ?? -1),
        ranking: rank(text),
      })),
    );
  } finally {
    memory.close();
  }
}

function rankBySearch(memory: Memory): (question: string) => number[] {
  const indexes = createSearchIndexes();
  buildIndexes(indexes, memory.store);
  const options = {
    now: memory.now,
    zone: 'UTC',
    limit: 50,
    exceptNodeIds: [],
    ...defaultSetup,
    tuning,
  };
  return (question) => {
    const began = performance.now();
    const found = search(memory.store, indexes, question, options);
    latencies.push(performance.now() - began);
    return found.turns.map(({ episode }) => episode.seq);
  };
}

/** The specification as written: FTS5 over the content, all words of the question joined by OR. */
function rankBySpec(memory: Memory): (question: string) => number[] {
  const { db } = memory;
  db.exec(`CREATE VIRTUAL TABLE temp.nodes_fts USING fts5 (content, tokenize = 'unicode61')`);
  db.exec(
    `INSERT INTO temp.nodes_fts (rowid, content) SELECT seq, content FROM nodes WHERE type = 'episodic'`,
  );
  const find = db
    .prepare(`SELECT rowid FROM temp.nodes_fts WHERE nodes_fts MATCH ? ORDER BY rank LIMIT 50`)
    .pluck();
  return (question) => {
    const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
    return find.all(words.map((word) => `"${word}"`).join(' OR ')) as number[];
  };
}

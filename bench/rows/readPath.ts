import { vectorKey } from '../../electron/engine/storage/search/vectorKey.ts';
import { contextFor } from '../../electron/engine/context/contextFor.ts';
import { createSearchIndexes } from '../../electron/engine/retrieval/searchIndexes.ts';
import { graphInMemory } from '../../electron/engine/retrieval/graph/searchGraph.ts';
import { walk } from '../../electron/engine/retrieval/graph/walk.ts';
import { search } from '../../electron/engine/retrieval/search.ts';
import { defaultSetup } from '../../electron/engine/retrieval/searchOptions.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { createReadStore } from '../../electron/engine/storage/createStore.ts';
import { defaultSettings } from '../../shared/config.ts';
import { buildIndexes } from '../lib/buildIndexes.ts';
import { clusteredVectors, VECTOR_MODEL } from '../lib/clusteredVectors.ts';
import type { SeededMemory } from '../lib/fill.ts';
import { floatScan } from '../lib/floatScan.ts';
import { ms, quantile, type SpeedRow } from '../lib/row.ts';
import { databaseOf, SEEDED_UNTIL } from '../lib/seededDatabase.ts';
import { specificationDatabase } from '../lib/specificationDatabase.ts';
import { createSentences } from '../lib/vocabulary.ts';
import type { NodeSeq } from '../../electron/engine/storage/connection/rowNumber.ts';
import { asNodeSeq } from '../../tests/support/ids.ts';

const QUESTIONS = 120;
const WARM_UP = 20;
const NEAREST = 50;
const PAGE = 5_000;
/** Above this many nodes the baselines, seconds each, answer one question in so many. */
const SMALL_NODE_COUNT = 200_000;
const COMPARED_EVERY = 10;

/** The read path on one database: each operation in turn with what it is compared with. */
export function readPath(memory: SeededMemory): SpeedRow[] {
  const file = databaseOf(memory);
  const db = openReader(file);
  const store = createReadStore(db);
  const indexes = createSearchIndexes();
  buildIndexes(indexes, store);
  const vectors = allVectors(store);
  const specification = vectors.length === 0 ? null : specificationDatabase(file);
  const floor = vectors.length === 0 ? null : floatScan(vectors);
  const sentence = createSentences(31);
  const vectorOf = clusteredVectors(17);
  const [hub = asNodeSeq(0)] = db
    .prepare(
      `SELECT target_seq FROM edges WHERE relation_type = 'part_of' AND valid_until IS NULL
     GROUP BY target_seq ORDER BY count(*) DESC LIMIT 1`,
    )
    .pluck()
    .all() as NodeSeq[];
  const effects = db
    .prepare(
      `SELECT target_seq FROM edges WHERE relation_type = 'causal' AND valid_until IS NULL
     ORDER BY seq DESC LIMIT ?`,
    )
    .pluck()
    .all(QUESTIONS) as NodeSeq[];
  const now = SEEDED_UNTIL;
  const searchOptions = { now, zone: 'UTC', limit: 20, exceptNodeIds: [] };
  const context = {
    exceptNodeIds: [],
    withheldNodeIds: [],
    topN: defaultSettings['retrieval.top_n'],
    simple: defaultSettings['retrieval.simple'],
    complex: defaultSettings['retrieval.complex'],
    shares: defaultSettings['context.shares'],
  };
  const timesMs = new Map<string, number[]>();
  const measure = (name: string, work: () => unknown) => {
    const began = performance.now();
    work();
    timesMs.set(name, [...(timesMs.get(name) ?? []), performance.now() - began]);
  };

  for (let i = 0; i < WARM_UP + QUESTIONS; i += 1) {
    if (i === WARM_UP) timesMs.clear();
    const question = sentence(6);
    const values = vectorOf();
    const vector = vectors.length === 0 ? undefined : { model: VECTOR_MODEL, values };
    const setup = { ...defaultSetup, vector };
    measure('hybrid', () => search(store, indexes, question, { ...searchOptions, ...setup }));
    measure('recall', () =>
      contextFor(
        store,
        indexes,
        { ...context, query: `what ${question}?` },
        { ...searchOptions, setup },
      ),
    );
    if (floor !== null) {
      measure('vector', () =>
        indexes.nodeVectors.nearest(store, { model: VECTOR_MODEL, values }, [
          { k: NEAREST, accepts: (seq) => indexes.nodeVectors.isLive(seq) },
        ]),
      );
      measure('floor', () => floor(values));
    }
    const isCompared = memory.nodes <= SMALL_NODE_COUNT || i % COMPARED_EVERY === 0;
    if (specification !== null && isCompared) {
      measure('specification vector', () => specification.nearest(values, NEAREST));
      measure('specification hybrid', () => specification.hybrid(question, values));
    }
    const effect = effects[i % Math.max(1, effects.length)] ?? asNodeSeq(0);
    measure('chain', () =>
      walk(graphInMemory(store, indexes, now), [{ seq: effect, strength: 1 }], {
        ...{ relation: 'causal', directions: ['in'], depth: 3, now },
      }),
    );
    if (specification !== null)
      measure('specification chain', () => specification.causes(`n${effect}`));
    measure('hub', () =>
      walk(graphInMemory(store, indexes, now), [{ seq: hub, strength: 1 }], {
        ...{ relation: 'part_of', directions: ['in', 'out'], depth: 4, now },
      }),
    );
  }
  specification?.close();
  db.close();
  return rowsOf(timesMs);
}

function rowsOf(timesMs: ReadonlyMap<string, readonly number[]>): SpeedRow[] {
  const at = (name: string, q: number): number | null => {
    const samples = timesMs.get(name);
    return samples === undefined ? null : ms(quantile(samples, q));
  };
  const p50 = (name: string) => at(name, 0.5) ?? Infinity;
  const p95 = (name: string) => at(name, 0.95) ?? Infinity;
  const row = (
    name: string,
    of: string,
    floor: string | null,
    baseline: string | null,
    gateMet: boolean,
    aimMet: boolean,
  ): SpeedRow => ({
    name,
    p50Ms: p50(of),
    p95Ms: p95(of),
    floorMs: floor === null ? null : at(floor, 0.5),
    baselineMs: baseline === null ? null : at(baseline, 0.5),
    gateMet,
    aimMet,
  });
  const speedup = p50('specification hybrid') / p50('hybrid');
  const vectors = timesMs.has('floor')
    ? [
        row(
          'vector top-50',
          'vector',
          'floor',
          'specification vector',
          p50('vector') <= p50('floor'),
          p50('vector') <= 0.5 * p50('floor'),
        ),
      ]
    : [];
  return [
    row(
      'hybrid search, 20 of each kind',
      'hybrid',
      timesMs.has('floor') ? 'floor' : null,
      timesMs.has('floor') ? 'specification hybrid' : null,
      speedup >= 10,
      speedup >= 30 && p50('hybrid') <= p50('floor'),
    ),
    row('recall end to end', 'recall', null, null, p95('recall') <= 25, p95('recall') <= 12),
    ...vectors,
    row(
      'causal chain, depth 3',
      'chain',
      null,
      timesMs.has('specification chain') ? 'specification chain' : null,
      p50('chain') <= 0.4,
      p50('chain') <= 0.2,
    ),
    row('neighbourhood of a hub, depth 4', 'hub', null, null, p50('hub') <= 6, p50('hub') <= 3),
  ];
}

function allVectors(store: ReturnType<typeof createReadStore>): Float32Array[] {
  const all: Float32Array[] = [];
  let after = vectorKey(0, 0);
  for (;;) {
    const page = store.embeddings.page('node', VECTOR_MODEL, after, PAGE);
    for (const { vector } of page) all.push(vector);
    after = page.at(-1)?.key ?? after;
    if (page.length < PAGE) return all;
  }
}

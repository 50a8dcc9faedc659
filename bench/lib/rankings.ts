import { createSearchIndexes } from '../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../electron/engine/retrieval/search.ts';
import { defaultSetup, type SearchTuning } from '../../electron/engine/retrieval/searchOptions.ts';
import { indexTerms } from '../../electron/engine/text/terms.ts';
import type { NodeId } from '../../shared/domain/primitives.ts';
import type { NodeSeq } from '../../electron/engine/storage/connection/rowNumber.ts';
import { buildIndexes } from './buildIndexes.ts';
import type { Ranked } from './figures.ts';
import type { Question, Sample } from './locomo.ts';
import { createMemory, type GrowingMemory } from './benchMemory.ts';
import { createPlainBm25 } from './plainBm25.ts';
import { createSimulatedVectors, type VectorQuality } from './simulatedVectors.ts';
import { advanceTo, questionsInOrder } from './questionContext.ts';

const MAX_RESULTS = 50;

/** The questions of a memory, ranked by search and by plain BM25 over the same tokens. */
interface Rankings {
  readonly search: readonly Ranked[];
  readonly bm25: readonly Ranked[];
  /** By a simulated model alone; without one in no order. */
  readonly vectors: readonly Ranked[];
}

interface RankingOptions {
  readonly facts: boolean;
  readonly tuning: SearchTuning;
  /** Receives the time of each search. */
  readonly onLatency: (ms: number) => void;
  /** Simulates an embedding model; absent: words alone. */
  readonly quality?: VectorQuality;
}

/** Each conversation in a memory of its own. */
export function rankSeparately(samples: readonly Sample[], options: RankingOptions): Rankings {
  return joinRankings(samples.map((sample) => rankWithHistory([], sample, options)));
}

/**
 * All conversations in one memory. A conversation whose questions were asked in its course goes
 * last, so that what was said later is not in memory yet.
 */
export function rankPooled(samples: readonly Sample[], options: RankingOptions): Rankings {
  const isAskedLater = samples.every(({ questions }) =>
    questions.every(({ before }) => before === undefined),
  );
  if (!isAskedLater) {
    return joinRankings(
      samples.map((sample) =>
        rankWithHistory(
          samples.filter((other) => other !== sample),
          sample,
          options,
        ),
      ),
    );
  }
  return withMemory(options, (memory, ranker) => {
    for (const sample of samples) memory.add(sample);
    return joinRankings(samples.map((sample) => ranker.rank(sample)));
  });
}

function rankWithHistory(
  earlier: readonly Sample[],
  sample: Sample,
  options: RankingOptions,
): Rankings {
  return withMemory(options, (memory, ranker) => {
    for (const other of earlier) memory.add(other);
    return ranker.rank(sample);
  });
}

function withMemory<T>(
  options: RankingOptions,
  work: (memory: GrowingMemory, ranker: { rank(sample: Sample): Rankings }) => T,
): T {
  const memory = createMemory(options);
  try {
    return work(memory, createRanker(memory, options));
  } finally {
    memory.close();
  }
}

/** Ranks the questions of a conversation in the order in which they were asked. */
function createRanker(memory: GrowingMemory, { tuning, onLatency, quality }: RankingOptions) {
  const indexes = createSearchIndexes();
  const simulatedVectors = quality === undefined ? null : createSimulatedVectors(indexes, quality);
  let questionCount = 0;
  const bm25 = createPlainBm25();
  let indexed = 0;
  const catchUp = () => {
    buildIndexes(indexes, memory.store);
    let rows = memory.store.index.turnsAfter(indexed, 1_000);
    while (rows.length > 0) {
      for (const { seq, content } of rows) bm25.add(seq, indexTerms(content));
      indexed = rows.at(-1)?.seq ?? indexed;
      rows = memory.store.index.turnsAfter(indexed, 1_000);
    }
  };
  const rankBySearch = (text: string, now: number, exceptNodeIds: readonly NodeId[]) => {
    const began = performance.now();
    const { turns } = search(memory.store, simulatedVectors?.indexes ?? indexes, text, {
      now,
      zone: 'UTC',
      limit: MAX_RESULTS,
      exceptNodeIds,
      ...defaultSetup,
      tuning,
      vector: simulatedVectors?.vector,
    });
    onLatency(performance.now() - began);
    return turns.map(({ episode }) => episode.seq);
  };
  const rankQuestion = (sample: Sample, question: Question) => {
    const { category, evidence, now, shown } = advanceTo(memory, sample, question);
    catchUp();
    simulatedVectors?.ask((questionCount += 1), evidence);
    const exceptNodeIds = memory.store.index.liveEpisodes([...shown]).map(({ id }) => id);
    const ranking = bm25
      .rank([...new Set(indexTerms(question.text))], MAX_RESULTS + shown.size)
      .filter((seq) => !shown.has(seq as NodeSeq))
      .slice(0, MAX_RESULTS);
    return {
      search: { category, evidence, ranking: rankBySearch(question.text, now, exceptNodeIds) },
      bm25: { category, evidence, ranking },
      vectors: {
        category,
        evidence,
        ranking: simulatedVectors?.rank(MAX_RESULTS, (seq) => !shown.has(seq)) ?? [],
      },
    };
  };
  return {
    rank(sample: Sample): Rankings {
      const ranked = questionsInOrder(sample).map((question) => rankQuestion(sample, question));
      return {
        search: ranked.map(({ search }) => search),
        bm25: ranked.map(({ bm25 }) => bm25),
        vectors: ranked.map(({ vectors }) => vectors),
      };
    },
  };
}

function joinRankings(rankings: readonly Rankings[]): Rankings {
  return {
    search: rankings.flatMap(({ search }) => search),
    bm25: rankings.flatMap(({ bm25 }) => bm25),
    vectors: rankings.flatMap(({ vectors }) => vectors),
  };
}

import type { ReadStore } from '../storage/store.ts';
import { fuse } from './fusion/fuse.ts';
import { graphInMemory, storedGraph } from './graph/searchGraph.ts';
import {
  edgesBetween,
  knowledgeHits,
  turnHits,
  type HitEdge,
  type KnowledgeHit,
  type TurnHit,
} from './hits.ts';
import type { SearchIndexes } from './searchIndexes.ts';
import { textList, type CandidateLists } from './fusion/candidateList.ts';
import { memoriesFromTurns, turnsFromMemories, sessionScores } from './lists/derivedLists.ts';
import { graphLists } from './lists/graphLists.ts';
import { knowledgeFullText, turnFullText } from './lists/fullTextLists.ts';
import { knowledgeText, turnText } from './lists/textLists.ts';
import {
  entitiesByVector,
  vectorLists,
  storedVectorLists,
  type VectorQuestion,
} from './lists/vectorLists.ts';
import { createGuard } from './searchGuard.ts';
import type { SearchOptions } from './searchOptions.ts';
import { scopeOf } from './searchScope.ts';
import { createStopwatch, type SearchDegradation, type StepTiming } from './searchTrace.ts';
import { subjectShare, type TermFrequencies } from './scoring/subjectShare.ts';
import { parseQuestion, type ParsedQuestion } from './understand/parseQuestion.ts';

export type { KnowledgeHit, TurnHit } from './hits.ts';

export interface SearchResult {
  readonly parsedQuestion: ParsedQuestion;
  /**
   * Share of the question's subject that memory has heard of, 0..1; 1 where that cannot be told,
   * because the indexes are being built or the search is of the past.
   */
  readonly subjectShare: number;
  readonly turns: readonly TurnHit[];
  readonly knowledge: readonly KnowledgeHit[];
  /** Edges among the hits, where they were asked for. */
  readonly edges: readonly HitEdge[];
  readonly timings: readonly StepTiming[];
  /** Degraded parts of the search; empty when all work. */
  readonly degraded: readonly SearchDegradation[];
}

/** Spare hits fetched beyond the limit, to replace those that are not live. */
const EXTRA_HITS = 20;

const NO_LISTS: CandidateLists = { knowledge: [], turns: [] };

/**
 * Search, the one entry to memory: live memories and earlier turns for a question, best first,
 * without a model. Reads one snapshot, to which the in-memory indexes are first brought up to date.
 * A missing or broken search table loses its own hits only, and is reported as degraded.
 */
export function search(
  store: ReadStore,
  indexes: SearchIndexes,
  query: string,
  options: SearchOptions,
): SearchResult {
  return store.snapshot(() => searchNow(store, indexes, query, options));
}

function searchNow(
  store: ReadStore,
  indexes: SearchIndexes,
  query: string,
  options: SearchOptions,
): SearchResult {
  const { now, asOf, limit, exceptNodeIds, tuning, vector } = options;
  const stopwatch = createStopwatch(options.elapsed ?? (() => 0));
  const guard = createGuard();
  const candidateLimit = limit + EXTRA_HITS + exceptNodeIds.length;

  const areIndexesBuilt = stopwatch.run('indexes', () => indexes.catchUp(store));
  if (!areIndexesBuilt) guard.note('indexes_building');
  const parsedQuestion = stopwatch.run('understand', () =>
    parseQuestion(query, indexes.turns, store.entities, options),
  );
  const scope = scopeOf(store, indexes.turns, options);
  const emptyTextList = textList(tuning.weights.text, []);
  const knowledge = stopwatch.run('text', () =>
    areIndexesBuilt && asOf === undefined
      ? knowledgeText(store, indexes, parsedQuestion, scope, tuning, options)
      : guard.run('no_full_text', emptyTextList, () =>
          knowledgeFullText(store, indexes, parsedQuestion, scope, tuning, options),
        ),
  );
  const graph = areIndexesBuilt ? graphInMemory(store, indexes, now) : storedGraph(store);
  const evidence = stopwatch.run('text', () =>
    graph.evidenceOf(knowledge.candidates.map(({ seq }) => seq)),
  );
  const turns = stopwatch.run('text', () =>
    areIndexesBuilt
      ? turnText(
          indexes,
          parsedQuestion,
          scope,
          tuning,
          2 * candidateLimit,
          sessionScores(indexes.turns, knowledge, evidence),
        )
      : guard.run('no_full_text', emptyTextList, () =>
          turnFullText(store, parsedQuestion, scope, tuning, 2 * candidateLimit),
        ),
  );
  const vectors = stopwatch.run('vector', () =>
    vector === undefined
      ? NO_LISTS
      : vectorListsOf(store, indexes, areIndexesBuilt, {
          vector,
          scope,
          tuning,
          knowledge,
          turns,
          includeInactive: asOf !== undefined,
        }),
  );
  const graphCandidates = stopwatch.run('graph', () => {
    // Edges are not reverted: an as-of search works by words, and verifies each memory.
    if (asOf !== undefined) return NO_LISTS;
    const { complexity } = parsedQuestion;
    const entities =
      parsedQuestion.entities.length === 0 && vector !== undefined
        ? entitiesByVector(store, indexes, vector)
        : parsedQuestion.entities;
    const weight = tuning.weights.graph;
    const depth = tuning.depth[complexity];
    const graphQuestion = {
      parsedQuestion,
      entities,
      knowledge,
      turns,
      weight,
      depth,
      now,
    };
    return graphLists(store, { ...graphQuestion, graph });
  });
  const derived = stopwatch.run('graph', (): CandidateLists => ({
    knowledge: asOf === undefined ? [memoriesFromTurns(graph, turns, now)] : [],
    turns: [turnsFromMemories(knowledge, evidence)],
  }));
  const fused = stopwatch.run('fusion', () => ({
    knowledge: fuse(
      [knowledge, ...vectors.knowledge, ...graphCandidates.knowledge, ...derived.knowledge],
      tuning.fusion,
    ),
    turns: fuse(
      [turns, ...vectors.turns, ...graphCandidates.turns, ...derived.turns],
      tuning.fusion,
    ),
  }));
  const hits = stopwatch.run('rows', () => {
    const memories = knowledgeHits(
      store,
      graph,
      scope,
      fused.knowledge.slice(0, candidateLimit),
      options,
    );
    const turnResults = turnHits(
      store,
      scope,
      fused.turns.slice(0, candidateLimit),
      parsedQuestion.terms,
      options,
    );
    return {
      knowledge: memories,
      turns: turnResults,
      edges: options.withEdges === true ? edgesBetween(graph, memories, turnResults) : [],
    };
  });
  const canComputeShare = areIndexesBuilt && asOf === undefined;
  return {
    parsedQuestion,
    subjectShare: canComputeShare ? subjectShare(parsedQuestion, frequenciesIn(indexes)) : 1,
    ...hits,
    timings: stopwatch.timings(),
    degraded: guard.degraded(),
  };
}

function frequenciesIn({ turns, knowledge }: SearchIndexes): TermFrequencies {
  return {
    documents: turns.liveCount() + knowledge.liveCount(),
    of: (stem) => {
      const term = turns.vocabulary.find(stem);
      return (term < 0 ? 0 : turns.vocabulary.frequency(term)) + knowledge.frequency(stem);
    },
  };
}

/**
 * Vector lists, in memory where all vectors are loaded, else on disk where this reader has the
 * tables.
 */
function vectorListsOf(
  store: ReadStore,
  indexes: SearchIndexes,
  areIndexesComplete: boolean,
  question: VectorQuestion,
): CandidateLists {
  const { storedVectors, nodeVectors } = indexes;
  const isInMemory =
    storedVectors === null ||
    (areIndexesComplete && nodeVectors.isReady(store, question.vector.model));
  if (isInMemory) return vectorLists(store, indexes, question);
  try {
    return storedVectorLists(store, storedVectors, question);
  } catch {
    // The file is disposable: its damage is no damage to memory.
    indexes.disableStoredVectors();
    return vectorLists(store, indexes, question);
  }
}

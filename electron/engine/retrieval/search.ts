import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { RecallPath } from '../../../shared/domain/receipt.ts';
import type { EpisodeRow } from '../storage/indexReads.ts';
import type { ReadStore } from '../storage/store.ts';
import { matchAny } from '../text/matchQuery.ts';
import { presentNode } from './presentNode.ts';
import type { SearchIndexes } from './indexes/searchIndexes.ts';
import { scoreKnowledge } from './scoring/knowledgeScorer.ts';
import {
  createStopwatch,
  type Elapsed,
  type HitTrace,
  type SearchDegradation,
  type StepTiming,
} from './searchTrace.ts';
import { understand, type Understood } from './understand/understand.ts';

export interface SearchOptions {
  readonly now: EpochMs;
  /** IANA zone of the person. */
  readonly zone: string;
  /** Most turns, and most memories, returned. */
  readonly limit: number;
  /** Episodes left out: the turn that asks, those in the short-term window. */
  readonly exceptNodeIds: readonly Id[];
  /** Measures the steps; without it they are told as taking no time. */
  readonly elapsed?: Elapsed;
}

export interface TurnHit extends HitTrace {
  readonly episode: EpisodeRow;
  readonly score: number;
  /** Memories that this turn is the evidence of and that answered too. */
  readonly through: readonly Id[];
}

export interface KnowledgeHit extends HitTrace {
  readonly node: MemoryNode;
  readonly score: number;
  readonly evidence: readonly number[];
}

export interface SearchResult {
  readonly understood: Understood;
  readonly turns: readonly TurnHit[];
  readonly knowledge: readonly KnowledgeHit[];
  readonly timings: readonly StepTiming[];
  /** What was out of order; empty when all is well. */
  readonly degraded: readonly SearchDegradation[];
}

/** Memories read from full text before they are scored. */
const KNOWLEDGE_CANDIDATES = 60;

/** What a turn gains from the best memory derived from it, as a share of that memory's score. */
const THROUGH_KNOWLEDGE = 1;

/** Turns fetched beyond the limit, for those that turn out not to be live. */
const SPARE = 20;

/**
 * The one entry to what is remembered: live memories and earlier turns for a question, best first,
 * without a model. Facts lead to their evidence: a turn from which an answering memory was derived
 * gains by it.
 */
export function search(
  store: ReadStore,
  indexes: SearchIndexes,
  query: string,
  options: SearchOptions,
): SearchResult {
  const watch = createStopwatch(options.elapsed ?? (() => 0));
  watch.run('indexes', () => indexes.catchUp(store));
  const understood = watch.run('understand', () => understand(query, indexes.turns, options));
  const knowledge = watch.run('text', () => searchKnowledge(store, indexes, understood, options));
  const turns = watch.run('text', () =>
    searchTurns(store, indexes, understood, knowledge, options),
  );
  return {
    understood,
    turns,
    knowledge: knowledge.slice(0, options.limit),
    timings: watch.timings(),
    degraded: [],
  };
}

function searchKnowledge(
  store: ReadStore,
  indexes: SearchIndexes,
  understood: Understood,
  options: SearchOptions,
): KnowledgeHit[] {
  const match = matchAny(understood.terms);
  if (match === null) return [];
  const rows = store.text
    .knowledge(match, KNOWLEDGE_CANDIDATES, options.now)
    .map(({ seq }) => store.knowledge.bySeq(seq))
    .filter((row) => row !== null);
  const scored = scoreKnowledge(indexes.turns, understood, rows);
  const evidence = store.index.evidenceOf(rows.map(({ seq }) => seq));
  return scored.map(({ row, score }, i) => ({
    node: presentNode(row, options.now),
    score,
    fused: score,
    modifiers: [],
    paths: [{ list: 'text', rank: i + 1, score, via: [] }],
    evidence: evidence.filter(({ node }) => node === row.seq).map(({ episode }) => episode),
  }));
}

interface Scored {
  readonly score: number;
  readonly through: readonly Id[];
  readonly paths: readonly RecallPath[];
}

function searchTurns(
  store: ReadStore,
  indexes: SearchIndexes,
  understood: Understood,
  knowledge: readonly KnowledgeHit[],
  options: SearchOptions,
): TurnHit[] {
  const wanted = options.limit + SPARE + options.exceptNodeIds.length;
  const scores = new Map<number, Scored>();
  const scored = indexes.turnScorer.score(understood, 2 * wanted);
  for (const [i, { document, score }] of scored.entries()) {
    const paths: RecallPath[] = [{ list: 'text', rank: i + 1, score, via: [] }];
    scores.set(indexes.turns.seqOf(document), { score, through: [], paths });
  }
  for (const [i, hit] of knowledge.entries()) {
    for (const seq of hit.evidence) {
      const gained = THROUGH_KNOWLEDGE * hit.score;
      const own = scores.get(seq) ?? { score: 0, through: [], paths: [] };
      const first = own.through.length === 0;
      const path = {
        list: 'derived' as const,
        rank: i + 1,
        score: gained,
        via: [hit.node.content],
      };
      scores.set(seq, {
        score: first ? own.score + gained : own.score,
        through: [...own.through, hit.node.id],
        paths: first ? [...own.paths, path] : own.paths,
      });
    }
  }
  const ranked = [...scores].sort(([a, x], [b, y]) => y.score - x.score || b - a).slice(0, wanted);
  const live = new Map(
    store.index.liveEpisodes(ranked.map(([seq]) => seq)).map((row) => [row.seq, row]),
  );
  return ranked
    .flatMap(([seq, { score, through, paths }]) => {
      const episode = live.get(seq);
      return episode === undefined || options.exceptNodeIds.includes(episode.id)
        ? []
        : [{ episode, score, through, paths, fused: score, modifiers: [] }];
    })
    .slice(0, options.limit);
}

import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpisodeRow } from '../storage/indexReads.ts';
import type { ReadStore } from '../storage/store.ts';
import { matchAny } from '../text/matchQuery.ts';
import { presentNode } from './presentNode.ts';
import type { SearchIndexes } from './indexes/searchIndexes.ts';
import { scoreKnowledge } from './scoring/knowledgeScorer.ts';
import { understand, type Understood } from './understand/understand.ts';

export interface SearchOptions {
  readonly now: EpochMs;
  /** IANA zone of the person. */
  readonly zone: string;
  /** Most turns, and most memories, returned. */
  readonly limit: number;
  /** Episodes left out: the turn that asks, those in the short-term window. */
  readonly exceptNodeIds: readonly Id[];
}

export interface TurnHit {
  readonly episode: EpisodeRow;
  readonly score: number;
  /** Memories that this turn is the evidence of and that answered too. */
  readonly through: readonly Id[];
}

export interface KnowledgeHit {
  readonly node: MemoryNode;
  readonly score: number;
  readonly evidence: readonly number[];
}

export interface SearchResult {
  readonly understood: Understood;
  readonly turns: readonly TurnHit[];
  readonly knowledge: readonly KnowledgeHit[];
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
  indexes.catchUp(store);
  const understood = understand(query, indexes.turns, options);
  const knowledge = searchKnowledge(store, indexes, understood, options);
  const turns = searchTurns(store, indexes, understood, knowledge, options);
  return { understood, turns, knowledge: knowledge.slice(0, options.limit) };
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
  return scored.map(({ row, score }) => ({
    node: presentNode(row, options.now),
    score,
    evidence: evidence.filter(({ node }) => node === row.seq).map(({ episode }) => episode),
  }));
}

function searchTurns(
  store: ReadStore,
  indexes: SearchIndexes,
  understood: Understood,
  knowledge: readonly KnowledgeHit[],
  options: SearchOptions,
): TurnHit[] {
  const wanted = options.limit + SPARE + options.exceptNodeIds.length;
  const scores = new Map<number, { score: number; through: Id[] }>();
  for (const { document, score } of indexes.turnScorer.score(understood, 2 * wanted)) {
    scores.set(indexes.turns.seqOf(document), { score, through: [] });
  }
  for (const hit of knowledge) {
    for (const seq of hit.evidence) {
      const gained = THROUGH_KNOWLEDGE * hit.score;
      const own = scores.get(seq) ?? { score: 0, through: [] };
      const best = own.through.length === 0 ? own.score + gained : own.score;
      scores.set(seq, { score: best, through: [...own.through, hit.node.id] });
    }
  }
  const ranked = [...scores].sort(([a, x], [b, y]) => y.score - x.score || b - a).slice(0, wanted);
  const live = new Map(
    store.index.liveEpisodes(ranked.map(([seq]) => seq)).map((row) => [row.seq, row]),
  );
  return ranked
    .flatMap(([seq, { score, through }]) => {
      const episode = live.get(seq);
      return episode === undefined || options.exceptNodeIds.includes(episode.id)
        ? []
        : [{ episode, score, through }];
    })
    .slice(0, options.limit);
}

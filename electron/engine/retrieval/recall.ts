import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { ReadStore } from '../storage/store.ts';
import { indexTerms } from '../text/terms.ts';
import { isQuestion } from '../text/questions.ts';
import type { SearchIndexes } from './indexes/searchIndexes.ts';
import { search } from './search.ts';

/** A memory or a turn that answers a question, with what an answer needs to say so. */
export interface Recalled {
  readonly nodeId: Id;
  readonly source: 'memory' | 'turn';
  readonly content: string;
  readonly eventTime: EpochMs;
  /** Share of the question's words it holds, 0..1. */
  readonly coverage: number;
}

export interface RecallRequest {
  /** Empty: the newest memories, whatever they are about. */
  readonly query: string;
  readonly limit: number;
  /** Only knowledge, no turns: for commands that act on a memory. */
  readonly memoriesOnly: boolean;
  /** The turn that asks: it must not answer itself. */
  readonly exceptNodeIds: readonly Id[];
}

/** Hits looked at before those that only happen to share a word are left out. */
const LOOKED_AT = 50;

/** Below this share of the question's words a hit is a coincidence. */
const LOWEST_COVERAGE = 0.34;

/** What a memory is worth more than a turn with as many of the words. */
const MEMORY_BONUS = 0.15;

/**
 * What the built-in assistant may say in answer to a question: it cannot judge what it finds, so
 * only memories and statements of the person that hold enough of the question's own words.
 */
export function recall(
  store: ReadStore,
  indexes: SearchIndexes,
  request: RecallRequest,
  { now, zone }: { readonly now: EpochMs; readonly zone: string },
): Recalled[] {
  const { exceptNodeIds } = request;
  if (request.query.trim() === '') return newestMemories(store, request.limit, now);
  const found = search(store, indexes, request.query, {
    now,
    zone,
    limit: LOOKED_AT,
    exceptNodeIds,
  });
  const { terms } = found.understood;
  const memories = found.knowledge.map(({ node }) => ({
    nodeId: node.id,
    source: 'memory' as const,
    content: node.content,
    eventTime: node.eventTime,
    coverage: coverage(terms, node.content),
  }));
  const turns = (request.memoriesOnly ? [] : found.turns)
    .map(({ episode }) => episode)
    .filter(({ source_role, command }) => source_role === 'user' && command === 0)
    .filter(({ content }) => !isQuestion(content))
    .map((episode) => ({
      nodeId: episode.id,
      source: 'turn' as const,
      content: episode.content,
      eventTime: episode.event_time,
      coverage: coverage(terms, episode.content),
    }));
  const answers = [...memories, ...turns]
    .filter((hit) => hit.coverage >= LOWEST_COVERAGE)
    .sort((a, b) => worth(b) - worth(a) || b.eventTime - a.eventTime);
  return withoutRepeats(answers).slice(0, request.limit);
}

function newestMemories(store: ReadStore, limit: number, now: EpochMs): Recalled[] {
  const filter = {
    kinds: [],
    types: [],
    statuses: ['active'],
    trusts: [],
    reviews: [],
    match: null,
  };
  const { rows } = store.knowledge.list(filter, 'newest', { offset: 0, limit }, now);
  return rows
    .filter(({ review }) => review !== 'pending' && review !== 'rejected')
    .map((row) => ({
      nodeId: row.id,
      source: 'memory',
      content: row.content,
      eventTime: row.event_time,
      coverage: 1,
    }));
}

function worth(hit: Recalled): number {
  return hit.coverage + (hit.source === 'memory' ? MEMORY_BONUS : 0);
}

function coverage(terms: readonly string[], content: string): number {
  const own = new Set(indexTerms(content));
  return terms.filter((term) => own.has(term)).length / Math.max(1, terms.length);
}

/** A turn that says the same as a memory adds nothing to it. */
function withoutRepeats(hits: readonly Recalled[]): Recalled[] {
  const kept: Recalled[] = [];
  for (const hit of hits) {
    const words = indexTerms(hit.content).join(' ');
    const repeats = kept.some(({ content }) => {
      const other = indexTerms(content).join(' ');
      return other.includes(words) || words.includes(other);
    });
    if (!repeats) kept.push(hit);
  }
  return kept;
}

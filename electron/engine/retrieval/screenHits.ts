import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';
import type { ReadStore } from '../storage/store.ts';
import { containsPhrase, createRelevance } from './relevance/relevance.ts';
import { search } from './search.ts';
import type { SearchIndexes } from './searchIndexes.ts';
import type { QuestionContext, SearchFilters } from './searchOptions.ts';
import { intentOf } from './understand/intent.ts';

/** Search typed into a box of a screen. */
export interface ScreenSearch {
  readonly query: string;
  readonly filters?: SearchFilters;
  /** Time of an as-of search. */
  readonly asOf?: EpochMs;
}

/** Rows that answer it, best first: exact names and titles, then in the order of search. */
export interface ScreenHits {
  readonly memories: readonly NodeSeq[];
  readonly turns: readonly NodeSeq[];
}

export const NO_HITS: ScreenHits = { memories: [], turns: [] };

/** Limit of hits of each kind; a list has all that contain the words behind them. */
const MAX_HITS = 50;

/**
 * Search for a screen: the hits of `search()` that answer by words, by a linked name, by a cause or
 * by meaning. Words that are no question ask what there is about them, so that the memories linked
 * to a name are among the hits.
 */
export function screenHits(
  store: ReadStore,
  indexes: SearchIndexes,
  { query, filters, asOf }: ScreenSearch,
  { now, zone, elapsed, setup }: QuestionContext,
): ScreenHits {
  const intent = setup.intent ?? (intentOf(query) === 'general' ? 'what' : undefined);
  const { knowledge, turns, parsedQuestion } = search(store, indexes, query, {
    now,
    zone,
    limit: MAX_HITS,
    exceptNodeIds: [],
    ...(filters !== undefined && { filters }),
    ...(asOf !== undefined && { asOf }),
    ...setup,
    intent,
    ...(elapsed !== undefined && { elapsed }),
  });
  const relevanceOf = createRelevance(store, indexes, parsedQuestion, setup.vector);
  const ranked = (hits: readonly RankedHit[]) =>
    hits
      .filter((hit) => relevanceOf(hit).matchKind !== null)
      .map(({ seq, content }) => ({ seq, isExact: containsPhrase(content, query) }))
      .sort((a, b) => Number(b.isExact) - Number(a.isExact))
      .map(({ seq }) => seq);
  return {
    memories: ranked(
      knowledge.map(({ seq, node, paths }) => ({ seq, content: node.content, paths })),
    ),
    turns: ranked(
      turns
        .filter(({ episode }) => episode.built_in === 0)
        .map(({ episode, paths }) => ({ seq: episode.seq, content: episode.content, paths })),
    ),
  };
}

type RankedHit = { readonly seq: NodeSeq } & Parameters<ReturnType<typeof createRelevance>>[0];

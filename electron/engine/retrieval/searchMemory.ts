import type { EpochMs, NodeId } from '../../../shared/domain/primitives.ts';
import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import type { ReadStore } from '../storage/store.ts';
import { matchingPassage } from '../text/passages/matchingPassage.ts';
import { matchesOwnWords } from './relevance/matchesOwnWords.ts';
import { validityOf } from './validityInterval.ts';
import { exclusionFor } from './exclusion.ts';
import { isBelowFloor } from './relevance/floor.ts';
import type { RecallHit } from './recall.ts';
import { search, type KnowledgeHit, type TurnHit } from './search.ts';
import type { SearchIndexes } from './searchIndexes.ts';
import type { QuestionContext, SearchFilters } from './searchOptions.ts';

export interface MemorySearch {
  readonly query: string;
  readonly limit: number;
  /** Turns that the model reads anyway. */
  readonly exceptNodeIds: readonly NodeId[];
  /** Memories withheld from this answer. */
  readonly withheldNodeIds: readonly NodeId[];
  /** Turn of the person: feedback on relevance is given for questions, not for search words. */
  readonly question: string;
  readonly filters?: SearchFilters;
  /** Time of an as-of search. */
  readonly asOf?: EpochMs;
}

/** Length limit of one result, in UTF-16 units. */
const MAX_LENGTH = 600;

/** Spare hits, to replace those that are left out. */
const EXTRA_HITS = 20;

/**
 * Search as a model calls it: the hits of `search()`, memories and turns of both sides, without a
 * second filter. Memories and turns alternate: their scores are not comparable.
 */
export function searchMemory(
  store: ReadStore,
  indexes: SearchIndexes,
  request: MemorySearch,
  { now, zone, elapsed, setup }: QuestionContext,
): RecallHit[] {
  const { query, limit, exceptNodeIds, filters, asOf } = request;
  const exclusion = exclusionFor(store, request.question, request.withheldNodeIds);
  const result = search(store, indexes, query, {
    now,
    zone,
    limit: limit + EXTRA_HITS,
    exceptNodeIds,
    ...(filters !== undefined && { filters }),
    ...(asOf !== undefined && { asOf }),
    ...setup,
    ...(elapsed !== undefined && { elapsed }),
  });
  if (isBelowFloor(store, indexes, result, setup.vector)) return [];
  const { knowledge, turns, parsedQuestion } = result;
  const { terms } = parsedQuestion;
  const memories = knowledge
    .filter(({ node }) => node.trust !== 'ingested' && !exclusion.covers(node))
    .map((hit) => memoryResult(hit, terms, now));
  const statements = turns
    .filter(({ episode }) => episode.trust !== 'ingested' && !exclusion.covers(episode))
    .filter((hit) => hasOwnStatement(hit, terms) && !isCarriedOutRequest(hit, knowledge))
    .map((hit) => turnResult(hit, terms));
  return interleave(memories, statements).slice(0, limit);
}

/**
 * An answer of the built-in assistant repeats memories, and one of a model is found by its own words,
 * not by those of the turn before it.
 */
function hasOwnStatement(hit: TurnHit, terms: readonly string[]): boolean {
  const { episode } = hit;
  return (
    episode.built_in !== 1 && (episode.source_role !== 'assistant' || matchesOwnWords(hit, terms))
  );
}

/** True for a command whose memory is among the hits: it says the same once more. */
function isCarriedOutRequest({ episode }: TurnHit, knowledge: readonly KnowledgeHit[]): boolean {
  return episode.command === 1 && knowledge.some(({ evidence }) => evidence.includes(episode.seq));
}

function memoryResult(
  { node, score, paths }: KnowledgeHit,
  terms: readonly string[],
  now: EpochMs,
): RecallHit {
  const content = matchingPassage(node.content, terms, MAX_LENGTH);
  const { id: nodeId, eventTime, kind, trust } = node;
  return {
    nodeId,
    source: 'memory',
    eventTime,
    kind,
    trust,
    ...validityOf(node, now),
    ...(node.unconfirmed !== undefined && { unconfirmed: node.unconfirmed.content }),
    ...wholeTextFields(content, score, paths),
  };
}

function turnResult({ episode, score, paths }: TurnHit, terms: readonly string[]): RecallHit {
  const content = matchingPassage(episode.content, terms, MAX_LENGTH);
  const { id: nodeId, event_time: eventTime, trust } = episode;
  const speaker = episode.speaker ?? episode.source_role;
  return {
    nodeId,
    source: 'turn',
    speaker,
    eventTime,
    kind: null,
    trust,
    ...wholeTextFields(content, score, paths),
  };
}

/** Content is the matching passage already. */
function wholeTextFields(content: string, score: number, paths: RecallHit['paths']) {
  return { content, passage: null, relevance: 1, score, tokens: estimateTokens(content), paths };
}

function interleave(memories: readonly RecallHit[], turns: readonly RecallHit[]): RecallHit[] {
  const length = Math.max(memories.length, turns.length);
  return Array.from({ length }, (_, i) => [memories[i], turns[i]])
    .flat()
    .filter((hit) => hit !== undefined);
}

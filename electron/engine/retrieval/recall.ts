import type { NodeKind, Trust } from '../../../shared/domain/node.ts';
import type { EpochMs, NodeId } from '../../../shared/domain/primitives.ts';
import type { QuestionIntent, RecallPath } from '../../../shared/domain/receipt.ts';
import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import { validityOf, type ValidityInterval } from './validityInterval.ts';
import { exclusionFor, noExclusion } from './exclusion.ts';
import type { EpisodeRow } from '../storage/search/indexReads.ts';
import type { ReadStore } from '../storage/store.ts';
import type { TextSpan } from '../text/own/spans.ts';
import { isSearchPhrase, statesValueOfPhrase } from '../text/statements/searchPhrase.ts';
import { passageText } from '../text/passages/passageText.ts';
import { indexTerms, queryTerms } from '../text/terms.ts';
import { statesSomething } from '../text/questions.ts';
import { asksForFiles } from './understand/asksForFiles.ts';
import { createRelevance, type MatchKind } from './relevance/relevance.ts';
import type { SearchIndexes } from './searchIndexes.ts';
import { search } from './search.ts';
import type { QuestionContext, SearchFilters } from './searchOptions.ts';
import type { SearchDegradation, StepTiming } from './searchTrace.ts';
import type { Complexity } from './understand/complexity.ts';

/** Memory or turn that was recalled, with the fields that an answer shows. */
export interface RecallHit extends ValidityInterval {
  readonly nodeId: NodeId;
  readonly source: 'memory' | 'turn';
  readonly content: string;
  /** Matching passage of a long turn: UTF-16 offsets; null: all of the content. */
  readonly passage: TextSpan | null;
  /** Speaker of a turn. */
  readonly speaker?: string;
  readonly eventTime: EpochMs;
  /** Relevance: share of the question that it answers, 0..1. */
  readonly relevance: number;
  /** Newer statement that would change it, and waits for review. */
  readonly unconfirmed?: string;
  /** File that a chunk is of, with its first line. */
  readonly file?: { readonly title: string; readonly line: number };
  readonly kind: NodeKind | null;
  readonly trust: Trust;
  /** Search score. */
  readonly score: number;
  readonly tokens: number;
  readonly paths: readonly RecallPath[];
}

/** Hit of an answer, with the kind of its match and what decides between two that disagree. */
export interface AnswerHit extends RecallHit {
  /** Null: it shares too little with the question to answer it. */
  readonly matchKind: MatchKind | null;
  /** Confirmed by the person; false for a turn. */
  readonly confirmed: boolean;
  /** When it was stored: a memory may tell of an earlier or a later day. */
  readonly storedAt: EpochMs;
}

/** Recall result of a question, with the trace of the search. */
export interface RecallAnswer {
  readonly hits: readonly AnswerHit[];
  /** Best of those that only share a word with the question; null for none. */
  readonly closest: AnswerHit | null;
  readonly intent: QuestionIntent;
  readonly complexity: Complexity;
  readonly timings: readonly StepTiming[];
  /** Degraded parts of search. */
  readonly degraded: readonly SearchDegradation[];
}

export interface RecallRequest {
  readonly query: string;
  readonly limit: number;
  /** Memories only, no turns: for commands that act on a memory. */
  readonly memoriesOnly: boolean;
  /** Current turn, excluded: it must not answer itself. */
  readonly exceptNodeIds: readonly NodeId[];
  /** Memories withheld from this answer. */
  readonly withheldNodeIds: readonly NodeId[];
  readonly filters?: SearchFilters;
  /** Time of an as-of search. */
  readonly asOf?: EpochMs;
}

/** Number of hits fetched before coincidental ones are filtered out. */
const CANDIDATE_LIMIT = 50;

/** Bonus of a memory over a turn of the same relevance. */
const MEMORY_BONUS = 0.15;

/**
 * Recall for the built-in assistant, which cannot judge what search returns: only hits that answer
 * by their words, a linked name, a cause, or their meaning. They are memories, statements of the
 * person and, where the question asks for files or nothing else answers, chunks of files.
 */
export function recall(
  store: ReadStore,
  indexes: SearchIndexes,
  request: RecallRequest,
  { now, zone, elapsed, setup }: QuestionContext,
): RecallAnswer {
  const { exceptNodeIds } = request;
  // A command names its memory, so relevance feedback for questions does not apply.
  const exclusion = request.memoriesOnly
    ? noExclusion
    : exclusionFor(store, request.query, request.withheldNodeIds);
  const result = search(store, indexes, request.query, {
    now,
    zone,
    limit: CANDIDATE_LIMIT,
    exceptNodeIds,
    ...(request.filters !== undefined && { filters: request.filters }),
    ...(request.asOf !== undefined && { asOf: request.asOf }),
    ...setup,
    ...(elapsed !== undefined && { elapsed }),
  });
  const { parsedQuestion } = result;
  const { intent, complexity } = parsedQuestion;
  const relevanceOf = createRelevance(store, indexes, parsedQuestion, setup.vector);
  const relevance = (content: string, paths: readonly RecallPath[]) => {
    const { share, matchKind } = relevanceOf({ content, paths });
    return { relevance: share, matchKind };
  };
  const memories = result.knowledge.map(({ node, score, paths }) => ({
    nodeId: node.id,
    source: 'memory' as const,
    content: node.content,
    passage: null,
    eventTime: node.eventTime,
    ...relevance(node.content, paths),
    kind: node.kind,
    trust: node.trust,
    confirmed: node.confirmed,
    storedAt: node.createdAt,
    ...validityOf(node, now),
    ...(node.unconfirmed !== undefined && { unconfirmed: node.unconfirmed.content }),
    score,
    tokens: estimateTokens(node.content),
    paths,
  }));
  const turns = (request.memoriesOnly ? [] : result.turns)
    .filter(({ episode }) => mayQuote(episode))
    .map(({ episode, passage, score, paths }) => ({
      nodeId: episode.id,
      source: 'turn' as const,
      content: episode.content,
      passage,
      eventTime: episode.event_time,
      // Of the passage alone: words scattered over a long text are a coincidence.
      ...relevance(passageText(episode.content, passage), paths),
      kind: null,
      trust: episode.trust,
      confirmed: false,
      storedAt: episode.event_time,
      ...(episode.document_title !== null && {
        file: { title: episode.document_title, line: episode.start_line ?? 1 },
      }),
      score,
      tokens: estimateTokens(episode.content),
      paths,
    }));
  const disclosable = [...memories, ...turns]
    .filter((hit) => hit.relevance > 0)
    .filter((hit) => !exclusion.covers({ id: hit.nodeId, content: hit.content }));
  const ranked = withoutLookups(disclosable, request.query).toSorted(
    (a, b) => rankScore(b) - rankScore(a) || b.eventTime - a.eventTime,
  );
  const all = withoutRepeats(ranked.filter(({ matchKind }) => matchKind !== null));
  // Files answer where they are asked for, and where nothing else does.
  const nonFileHits = all.filter(({ file }) => file === undefined);
  const answers = nonFileHits.length === 0 || asksForFiles(request.query) ? all : nonFileHits;
  const hits = answers.slice(0, request.limit);
  const closest = hits.length > 0 ? null : (ranked[0] ?? null);
  const { timings, degraded } = result;
  return { hits, closest, intent, complexity, timings, degraded };
}

/** True for a statement of the person, and for a chunk of a file. */
function mayQuote({ source_role, command, content, document_id }: EpisodeRow): boolean {
  if (document_id !== null) return true;
  return source_role === 'user' && command === 0 && statesSomething(content);
}

function rankScore(hit: RecallHit): number {
  return hit.relevance + (hit.source === 'memory' ? MEMORY_BONUS : 0);
}

/** Removes turns that only looked up what is asked for, or what another hit tells: "shoe size". */
function withoutLookups<Hit extends Pick<AnswerHit, 'source' | 'content'>>(
  hits: readonly Hit[],
  query: string,
): readonly Hit[] {
  const questionTerms = new Set(queryTerms(query));
  return hits.filter(
    ({ source, content }) =>
      source !== 'turn' ||
      !isSearchPhrase(content) ||
      !(
        queryTerms(content).every((term) => questionTerms.has(term)) ||
        hits.some((other) => statesValueOfPhrase(other.content, content))
      ),
  );
}

/**
 * Removes hits whose words are those of a better hit or a part of them, and turns that say a better
 * hit with more words. A memory that says more is no repeat: it is the more precise one.
 */
function withoutRepeats(hits: readonly AnswerHit[]): AnswerHit[] {
  const distinct: { readonly hit: AnswerHit; readonly terms: string }[] = [];
  for (const hit of hits) {
    // Blanks on both sides: "art" is no part of "start".
    const terms = ` ${indexTerms(hit.content).join(' ')} `;
    const isRepeat = distinct.some(
      (better) =>
        better.terms.includes(terms) || (hit.source === 'turn' && terms.includes(better.terms)),
    );
    if (!isRepeat) distinct.push({ hit, terms });
  }
  return distinct.map(({ hit }) => hit);
}

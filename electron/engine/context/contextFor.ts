import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { QuestionIntent } from '../../../shared/domain/receipt.ts';
import type { SettingOf } from '../../../shared/config.ts';
import { exclusionFor, type Excluded } from '../retrieval/exclusion.ts';
import { isBelowFloor } from '../retrieval/relevance/floor.ts';
import type { HitEdge } from '../retrieval/hits.ts';
import type { SearchIndexes } from '../retrieval/searchIndexes.ts';
import { matchesOwnWords } from '../retrieval/relevance/matchesOwnWords.ts';
import { search, type KnowledgeHit, type TurnHit } from '../retrieval/search.ts';
import type { QuestionContext } from '../retrieval/searchOptions.ts';
import type { SearchDegradation, StepTiming } from '../retrieval/searchTrace.ts';
import { asksForFiles } from '../retrieval/understand/asksForFiles.ts';
import type { Complexity } from '../retrieval/understand/complexity.ts';
import type { QuestionEntity } from '../retrieval/understand/entitiesIn.ts';
import type { EpisodeRow } from '../storage/search/indexReads.ts';
import type { ReadStore } from '../storage/store.ts';
import { ownPartOf, foreignPartOf } from './ownWords.ts';
import { isQuestion, statesSomething } from '../text/questions.ts';
import { bestPassage } from '../text/passages/bestPassage.ts';
import { passageText } from '../text/passages/passageText.ts';
import { assembleContext, type ContextPack } from './assembleContext.ts';
import { createCoveredTurnMatcher } from './coveredTurnMatcher.ts';
import { receiptEntries, type ReceiptEntry } from './receiptEntries.ts';

export interface ContextRequest {
  readonly query: string;
  /** Turns that the model reads anyway. */
  readonly exceptNodeIds: readonly NodeId[];
  /** Memories withheld from this answer. */
  readonly withheldNodeIds: readonly NodeId[];
  /** Limit of memories, and of turns, that are considered. */
  readonly topN: number;
  /** Limits within them by complexity of the question, and the shares of the budget. */
  readonly simple: SettingOf<'retrieval.simple'>;
  readonly complex: SettingOf<'retrieval.complex'>;
  readonly shares: SettingOf<'context.shares'>;
  /** True for a diagnosis: also reads the edges among the hits. */
  readonly withEdges?: boolean;
}

export interface ContextAnswer {
  readonly intent: QuestionIntent;
  readonly complexity: Complexity;
  readonly budgetTokens: number;
  /** Context that may be part of a system block. */
  readonly trusted: ContextPack;
  /** Context from files that nobody accepted: for a separate block, and only when asked for. */
  readonly untrusted: ContextPack | null;
  readonly entries: readonly ReceiptEntry[];
  readonly edges: readonly HitEdge[];
  readonly excluded: readonly Excluded[];
  /** Timings of the steps of search. */
  readonly timings: readonly StepTiming[];
  /** Degraded parts of search. */
  readonly degraded: readonly SearchDegradation[];
}

/** Spare hits fetched beyond the limit, to replace those filtered out afterwards. */
const EXTRA_HITS = 20;

/** Memory context of a model for one question. */
export function contextFor(
  store: ReadStore,
  indexes: SearchIndexes,
  request: ContextRequest,
  { now, zone, elapsed, setup }: QuestionContext,
): ContextAnswer {
  const { query, exceptNodeIds } = request;
  const { topN } = request;
  const exclusion = exclusionFor(store, query, request.withheldNodeIds);
  const { simple, complex } = request;
  const result = search(store, indexes, query, {
    now,
    zone,
    limit: topN + EXTRA_HITS,
    exceptNodeIds,
    ...setup,
    tuning: { ...setup.tuning, depth: { simple: simple.depth, complex: complex.depth } },
    ...(elapsed !== undefined && { elapsed }),
    withEdges: request.withEdges === true,
  });
  const { parsedQuestion } = result;
  const { complexity, intent, terms } = parsedQuestion;
  const size = request[complexity];
  // A statement may touch on what memory has by the way; only a question asks for something.
  const isEmpty = isQuestion(query) && isBelowFloor(store, indexes, result, setup.vector);
  const hits = isEmpty ? { knowledge: [], turns: [] } : result;
  const knowledge = hits.knowledge.filter(({ node }) => !exclusion.covers(node)).slice(0, topN);
  const sentIds = new Set<Id>(exceptNodeIds);
  const isCovered = createCoveredTurnMatcher(knowledge.slice(0, size.limit));
  const turns = hits.turns
    .filter((hit) => !exclusion.covers(hit.episode) && mayAnswer(hit, terms))
    .filter(({ episode }) => !isCovered(episode))
    .slice(0, topN);
  const turnSeqs = [
    ...turns.map(({ episode }) => episode.seq),
    ...knowledge.flatMap(({ evidence }) => evidence),
  ];
  const endedTurns = store.evidence.endedTurns(turnSeqs);
  const turnInput = (fromFiles: boolean) => ({
    knowledge: knowledge
      .slice(0, size.limit)
      .filter(({ node }) => isUntrusted(node.trust) === fromFiles),
    turns: turns.slice(0, size.limit).flatMap((hit) => {
      const { episode } = hit;
      const part = isUntrusted(episode.trust) === fromFiles ? ownPartOf(episode) : null;
      const content = part ?? (fromFiles ? foreignPartOf(episode) : null);
      return content === null ? [] : [{ ...hit, episode: selectPassage(content, hit, terms) }];
    }),
  });
  const pack = (
    hits: { knowledge: KnowledgeHit[]; turns: TurnHit[] },
    tokens: number,
    fromFiles: boolean,
    shownIds: ReadonlySet<Id> = new Set(),
  ) =>
    assembleContext(
      {
        ...hits,
        terms,
        evidence: evidenceOf(
          store,
          hits.knowledge,
          (episode) =>
            episode.command === 1 ||
            // An accepted memory is trusted; the file it was drawn from is not.
            (!fromFiles && isUntrusted(episode.trust)) ||
            sentIds.has(episode.id) ||
            isCovered(episode) ||
            shownIds.has(episode.id) ||
            exclusion.covers(episode),
        ),
        ...endedTurns,
        profiles: profilesOf(store, parsedQuestion.entities, hits.knowledge).filter(
          ({ entityId, summary }) =>
            !shownIds.has(entityId) && !exclusion.covers({ id: entityId, content: summary }),
        ),
      },
      { tokens, shares: request.shares, zone, now },
    );
  const trusted = pack(turnInput(false), size.tokens, false);
  const untrusted = asksForFiles(query)
    ? pack(turnInput(true), Math.max(0, size.tokens - trusted.tokens), true, idsOfLines(trusted))
    : null;
  return {
    intent,
    complexity,
    budgetTokens: size.tokens,
    trusted,
    untrusted,
    entries: receiptEntries({ knowledge, turns }, [
      trusted,
      ...(untrusted === null ? [] : [untrusted]),
    ]),
    edges: result.edges,
    excluded: exclusion.excluded,
    timings: result.timings,
    degraded: result.degraded,
  };
}

/** Turn with the text of its matching passage; what was pasted into it may be gone from it. */
function selectPassage<T extends EpisodeRow>(part: T, hit: TurnHit, terms: readonly string[]): T {
  const isWhole = part.content === hit.episode.content;
  const passage = isWhole ? hit.passage : bestPassage(part.content, terms);
  return { ...part, content: passageText(part.content, passage) };
}

/** Nodes already shown, so that nothing is shown twice. */
function idsOfLines({ sections }: ContextPack): ReadonlySet<Id> {
  return new Set(Object.values(sections).flatMap((lines) => lines.map(({ nodeId }) => nodeId)));
}

function isUntrusted(trust: string): boolean {
  return trust === 'ingested';
}

/**
 * True if a turn may answer: commands, questions and echoes of the built-in assistant carry no
 * information, and an earlier answer counts only where its own words match, not those of the turn
 * before it.
 */
function mayAnswer(hit: TurnHit, terms: readonly string[]): boolean {
  const { episode } = hit;
  if (episode.command === 1 || episode.built_in === 1) return false;
  if (episode.source_role === 'user') return statesSomething(episode.content);
  return episode.source_role !== 'assistant' || matchesOwnWords(hit, terms);
}

/** Evidence of memories, by seq. */
function evidenceOf(
  store: ReadStore,
  knowledge: readonly KnowledgeHit[],
  leftOut: (episode: EpisodeRow) => boolean,
): ReadonlyMap<number, EpisodeRow> {
  const seqs = [...new Set(knowledge.flatMap(({ evidence }) => evidence))];
  const live = store.index
    .liveEpisodes(seqs)
    .filter((row) => !leftOut(row))
    .map(ownPartOf)
    .filter((row) => row !== null);
  return new Map(live.map((row) => [row.seq, row]));
}

/** Summaries of the entities that the question names or the memories are about, each once. */
function profilesOf(
  store: ReadStore,
  entities: readonly QuestionEntity[],
  knowledge: readonly KnowledgeHit[],
) {
  const profiles = store.index.profilesOf(
    entities.map(({ seq }) => seq),
    knowledge.map(({ node }) => node.id),
  );
  return profiles.map(({ id, name, summary }) => ({ entityId: id, name, summary }));
}

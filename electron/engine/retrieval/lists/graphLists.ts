import type { EntityRole } from '../../../../shared/domain/entity.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { RecallList } from '../../../../shared/domain/receipt.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { SearchGraph } from '../graph/searchGraph.ts';
import { walk, type Seed, type WalkOptions } from '../graph/walk.ts';
import type { QuestionEntity } from '../understand/entitiesIn.ts';
import type { ParsedQuestion } from '../understand/parseQuestion.ts';
import {
  bestWeight,
  type Candidate,
  type CandidateList,
  type CandidateLists,
} from '../fusion/candidateList.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Number of hits of a list from which walks start. */
const MAX_SEEDS = 5;

/** Node limit of one list. */
const MAX_LIST_NODES = 100;

/**
 * Worth of the best of each list, as a share of the best text score: a graph finds nodes that share
 * no word with the question, but with less certainty than a word match.
 */
const SHARES = { causal: 0.6, chain: 0.15, window: 0.25, entity: 0.3 };

const ROLES: Readonly<Record<EntityRole, number>> = { subject: 1, object: 0.8, mention: 0.6 };

export interface GraphQuestion {
  readonly parsedQuestion: ParsedQuestion;
  /** Entities of the question: named in it, or nearest to it by vectors. */
  readonly entities: readonly QuestionEntity[];
  readonly knowledge: CandidateList;
  readonly turns: CandidateList;
  readonly weight: number;
  readonly depth: number;
  readonly now: EpochMs;
  /** Graph that walks traverse. */
  readonly graph: Pick<SearchGraph, 'step'>;
}

/**
 * Graph candidates for the question's intent: `why` causes and effects of the hits, `when` the
 * turns before and after them and what happened at the time asked about, `who` and `what`
 * everything about the entities it names.
 */
export function graphLists(store: ReadStore, question: GraphQuestion): CandidateLists {
  const { intent, interval } = question.parsedQuestion;
  const lists = [
    ...(intent === 'why' ? [causal(store, question)] : []),
    ...(intent === 'when' ? [chain(store, question)] : []),
    ...(interval === null ? [] : [window(store, question, interval)]),
    ...(intent === 'who' || intent === 'what' ? aboutEntities(store, question) : []),
  ];
  return {
    knowledge: lists.flatMap(({ knowledge }) => knowledge),
    turns: lists.flatMap(({ turns }) => turns),
  };
}

function causal(store: ReadStore, question: GraphQuestion): CandidateLists {
  const seeds = [...seedsOf(question.knowledge), ...seedsOf(question.turns)];
  const walkOptions = { relation: 'causal' as const, directions: ['in', 'out'] as const };
  return graphWalkCandidates(store, question, seeds, 'causal', SHARES.causal, walkOptions);
}

function chain(store: ReadStore, question: GraphQuestion): CandidateLists {
  const walkOptions = { relation: 'temporal' as const, directions: ['out', 'in'] as const };
  const seeds = seedsOf(question.turns);
  const { knowledge, turns } = graphWalkCandidates(
    store,
    question,
    seeds,
    'temporal',
    SHARES.chain,
    walkOptions,
  );
  const turnSeqs = new Set(question.turns.candidates.map(({ seq }) => seq));
  // The text score already includes adjacent turns.
  const once = turns.map((list) => ({
    ...list,
    candidates: list.candidates.map((one) => (turnSeqs.has(one.seq) ? { ...one, worth: 0 } : one)),
  }));
  return { knowledge, turns: once };
}

function graphWalkCandidates(
  store: ReadStore,
  question: GraphQuestion,
  seeds: readonly Seed[],
  list: RecallList,
  share: number,
  walkOptions: Pick<WalkOptions, 'relation' | 'directions'>,
): CandidateLists {
  const { graph, depth, now } = question;
  const visits = walk(graph, seeds, { ...walkOptions, depth, now }).slice(0, 2 * MAX_LIST_NODES);
  const candidates = visits.map(({ seq, strength, via }) => ({
    seq,
    score: strength,
    via,
    names: [],
  }));
  return withoutSeeds(store, question, list, share, candidates);
}

function window(
  store: ReadStore,
  { knowledge, turns, weight, now }: GraphQuestion,
  interval: { readonly from: EpochMs; readonly to: EpochMs },
): CandidateLists {
  const listOf = (kind: 'episodes' | 'knowledge', text: CandidateList): CandidateList => {
    const textSeqs = new Set(text.candidates.map(({ seq }) => seq));
    const worth = SHARES.window * bestWeight(text);
    const candidates = store.graph
      .edgesInWindow(interval, kind, MAX_LIST_NODES, now)
      // The text score already includes nearness in time.
      .map((seq) => ({ seq, score: 1, worth: textSeqs.has(seq) ? 0 : worth, via: [], names: [] }));
    return { list: 'temporal', weight, share: SHARES.window, candidates };
  };
  return { knowledge: [listOf('knowledge', knowledge)], turns: [listOf('episodes', turns)] };
}

function aboutEntities(store: ReadStore, question: GraphQuestion): CandidateLists[] {
  return question.entities.map(({ seq, name }) => {
    const candidates = new Map<NodeSeq, Omit<Candidate, 'worth'>>();
    for (const { node, role } of store.graph.ofEntity(seq, MAX_LIST_NODES, question.now)) {
      const score = ROLES[role];
      if ((candidates.get(node)?.score ?? 0) < score) {
        candidates.set(node, { seq: node, score, via: [], names: [name] });
      }
    }
    const ranked = [...candidates.values()].sort((a, b) => b.score - a.score || b.seq - a.seq);
    return withoutSeeds(store, question, 'entity', SHARES.entity, ranked);
  });
}

/**
 * Splits the results into memories and turns, each with a share of the best worth of its text list.
 */
function withoutSeeds(
  store: ReadStore,
  { knowledge, turns, weight }: GraphQuestion,
  list: RecallList,
  share: number,
  matches: readonly Omit<Candidate, 'worth'>[],
): CandidateLists {
  const episodes = new Set(store.graph.episodesAmong(matches.map(({ seq }) => seq)));
  const listOf = (isTurn: boolean, text: CandidateList): CandidateList[] => {
    const best = bestWeight(text);
    const candidates = matches
      .filter(({ seq }) => episodes.has(seq) === isTurn)
      .slice(0, MAX_LIST_NODES)
      .map((one) => ({ ...one, worth: share * best * one.score }));
    return candidates.length === 0 ? [] : [{ list, weight, share, candidates }];
  };
  return { knowledge: listOf(false, knowledge), turns: listOf(true, turns) };
}

function seedsOf(text: CandidateList): Seed[] {
  const best = bestWeight(text);
  return text.candidates
    .slice(0, MAX_SEEDS)
    .map(({ seq, worth }) => ({ seq, strength: Math.max(0, worth) / best }));
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { SearchGraph } from '../graph/searchGraph.ts';
import type { TurnIndex } from '../indexes/turnIndex.ts';
import { bestWeight, type Candidate, type CandidateList } from '../fusion/candidateList.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Share of a memory's worth that a turn gains from the best memory derived from it. */
const TURN_FROM_MEMORY_SHARE = 0.45;

/** Share of a turn's worth that a memory gains from the best turn it was derived from. */
const MEMORY_FROM_TURN_SHARE = 0.1;

/** Limit of turns from which derived memories are followed, and of memories found by them. */
const LEADING_TURNS = 10;
const MAX_DERIVED = 100;

/**
 * Score of the best memory extracted from each session, over the best of all: a session with one
 * answering statement often has others.
 */
export function sessionScores(
  turns: TurnIndex,
  memoryCandidates: CandidateList,
  evidence: readonly { readonly node: NodeSeq; readonly episode: NodeSeq }[],
): (session: number) => number {
  const worths = new Map(memoryCandidates.candidates.map(({ seq, worth }) => [seq, worth]));
  const maxWorth = bestWeight(memoryCandidates);
  const scores = new Map<number, number>();
  for (const { node, episode } of evidence) {
    const turnNumber = turns.documentOf(episode);
    if (turnNumber < 0) continue;
    const session = turns.session(turnNumber);
    scores.set(session, Math.max(scores.get(session) ?? 0, (worths.get(node) ?? 0) / maxWorth));
  }
  return (session) => scores.get(session) ?? 0;
}

/** Evidence of answering memories: each source turn, scored by the best memory derived from it. */
export function turnsFromMemories(
  memoryCandidates: CandidateList,
  evidence: readonly { readonly node: NodeSeq; readonly episode: NodeSeq }[],
): CandidateList {
  const byNode = Map.groupBy(evidence, ({ node }) => node);
  const candidateBySeq = new Map<NodeSeq, Candidate>();
  for (const { seq, worth } of memoryCandidates.candidates) {
    for (const { episode } of byNode.get(seq) ?? []) {
      if (candidateBySeq.has(episode)) continue;
      const score = TURN_FROM_MEMORY_SHARE * worth;
      candidateBySeq.set(episode, { seq: episode, score, worth: score, via: [seq], names: [] });
    }
  }
  return {
    list: 'derived',
    weight: memoryCandidates.weight,
    share: TURN_FROM_MEMORY_SHARE,
    candidates: [...candidateBySeq.values()],
  };
}

/** Memories derived from the best turns, which need not share a word with the question. */
export function memoriesFromTurns(
  graph: Pick<SearchGraph, 'derivedFrom'>,
  turnCandidates: CandidateList,
  now: EpochMs,
): CandidateList {
  const topTurns = turnCandidates.candidates.slice(0, LEADING_TURNS);
  const seqs = topTurns.map(({ seq }) => seq);
  const derivedByTurn = Map.groupBy(
    graph.derivedFrom(seqs, MAX_DERIVED, now),
    ({ episode }) => episode,
  );
  const candidateBySeq = new Map<NodeSeq, Candidate>();
  for (const { seq, worth } of topTurns) {
    for (const { node } of derivedByTurn.get(seq) ?? []) {
      if (candidateBySeq.has(node)) continue;
      const score = MEMORY_FROM_TURN_SHARE * Math.max(0, worth);
      candidateBySeq.set(node, { seq: node, score, worth: score, via: [seq], names: [] });
    }
  }
  return {
    list: 'derived',
    weight: turnCandidates.weight,
    share: MEMORY_FROM_TURN_SHARE,
    candidates: [...candidateBySeq.values()],
  };
}
